// The violations that axe finds, once nothing moves that will come to rest: half faint, words have too little contrast.
async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
