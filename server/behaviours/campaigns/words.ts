import { farmerWords } from '#resources'
import { withVariables } from '../../engine/companyTexts'

/** What stands for the variables of a template. */
export type VariableMap = Readonly<Record<string, string>>

/** What a message may say of its farmer. */
export type FarmerWords = Readonly<Record<keyof typeof farmerWords, string | null>>

const WORD = /\{([A-Za-z][A-Za-z0-9]*)\}/g

/** The words in braces of a map that nothing is known by. */
export function unknownWords(map: VariableMap): string[] {
  const named = Object.values(map).flatMap((value) => [...value.matchAll(WORD)].map(([, word = '']) => word))
  return [...new Set(named)].filter((word) => !Object.hasOwn(farmerWords, word))
}

/** What stands for a variable; nothing for one that the map does not name, be it called as what every object has. */
export function standsFor(map: VariableMap | null | undefined, variable: string): string {
  return map && Object.hasOwn(map, variable) ? (map[variable] ?? '') : ''
}

/** A message: a text of the template with everything filled in. What is not known of a farmer leaves no gap. */
export function messageText(text: string, map: VariableMap, words: FarmerWords): string {
  return withVariables(text, (variable) =>
    standsFor(map, variable).replace(WORD, (_whole, word: string) =>
      Object.hasOwn(farmerWords, word) ? (words[word as keyof FarmerWords] ?? '') : '',
    ),
  )
}

/** The words of nobody, for a test. */
export function sampleWords(): FarmerWords {
  const entries = Object.entries(farmerWords).map(([word, { sample }]) => [word, sample])
  return Object.fromEntries(entries) as FarmerWords
}
