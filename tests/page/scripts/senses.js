// Count what is heard and felt.
() => {
    window.tones = window.shakes = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
        window.tones += 1;
        return start.apply(this, when);
    };
    navigator.vibrate = () => { window.shakes += 1; };
}
