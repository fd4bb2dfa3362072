// The violations that axe finds once all finite animations have ended: a word that fades in has too little contrast.
async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
