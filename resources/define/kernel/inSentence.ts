/** A name as written within a sentence: `FO/BDO months`, `salary plan`. Abbreviations stay as they are. */
export function inSentence(words: string): string {
  return words.replace(/\S+/g, (word) => (/[A-Z]{2}/.test(word) ? word : word.toLowerCase()))
}
