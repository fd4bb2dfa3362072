// Write the words of a language into a page without Python; English is there already.
async (language) => {
  if (language === document.documentElement.lang) return;
  const texts = JSON.parse(await boot.fetchWords(language));
  boot.render((key) => texts[key], language);
}
