import { farmerWords } from '#resources'

/** The texts of a template by language, and in which language it speaks to everybody else. */
export interface Texts {
  readonly bodies: Readonly<Record<string, string>>
  readonly otherwise: string
}

/** What stands for the variables of a template. */
export type VariableMap = Readonly<Record<string, string>>

/** What a message may say of its farmer. */
export type FarmerWords = Readonly<Record<keyof typeof farmerWords, string | null>>

const VARIABLE = /\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}/g
const WORD = /\{([A-Za-z][A-Za-z0-9]*)\}/g

/** The variables of texts, each once, in the order in which they come. */
export function variablesIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, variable = '']) => variable)))]
}

/** Whether a text has double braces that are no variable. */
export function hasLooseBraces(text: string): boolean {
  return /\{\{|\}\}/.test(text.replace(VARIABLE, ''))
}

/** The words in braces of a map that nothing is known by. */
export function unknownWords(map: VariableMap): string[] {
  const named = Object.values(map).flatMap((value) => [...value.matchAll(WORD)].map(([, word = '']) => word))
  return [...new Set(named)].filter((word) => !Object.hasOwn(farmerWords, word))
}

/** The language in which a template speaks to a farmer. */
export function languageFor({ bodies, otherwise }: Texts, language: string | null): string {
  return language && Object.hasOwn(bodies, language) ? language : otherwise
}

/** What stands for a variable; nothing for one that the map does not name, be it called as what every object has. */
export function standsFor(map: VariableMap | null | undefined, variable: string): string {
  return map && Object.hasOwn(map, variable) ? (map[variable] ?? '') : ''
}

/** A message: a text of the template with everything filled in. What is not known of a farmer leaves no gap. */
export function messageText(text: string, map: VariableMap, words: FarmerWords): string {
  return text
    .replace(VARIABLE, (_, variable: string) =>
      standsFor(map, variable).replace(WORD, (_whole, word: string) =>
        Object.hasOwn(farmerWords, word) ? (words[word as keyof FarmerWords] ?? '') : '',
      ),
    )
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** The words of nobody, for a test. */
export function sampleWords(): FarmerWords {
  const entries = Object.entries(farmerWords).map(([word, { sample }]) => [word, sample])
  return Object.fromEntries(entries) as FarmerWords
}
