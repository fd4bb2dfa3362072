// Count what is heard and felt: strokes, and marks of which a device was to shake.
() => {
    window.strokes = window.pulses = 0;
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
        window.strokes += 1;
        return start.apply(this, when);
    };
    navigator.vibrate = () => { window.pulses += 1; };
}
