// Wait until an async function is true for this value.
async ([value, patience]) => {
    const isTrue = CONDITION;
    const end = performance.now() + patience;
    while (!(await isTrue(value))) {
        if (performance.now() > end) throw new Error("never true");
        await new Promise((done) => setTimeout(done, 10));
    }
}
