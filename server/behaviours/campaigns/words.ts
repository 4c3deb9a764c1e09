import { placeholdersIn, smsSize } from '#define'
import { farmerWords } from '#resources'
import { raw } from '../../database'
import { languageFor, withVariables, type Texts } from '../../engine/companyTexts'

/** The value of each template variable. */
export type VariableMap = Readonly<Record<string, string>>

/** The farmer fields that a message may contain. */
export type FarmerWords = Readonly<Record<keyof typeof farmerWords, string | null>>

const WORD = /\{([A-Za-z][A-Za-z0-9]*)\}/g

/** Says which placeholders of a map are unknown; empty where all are known. */
export function unknownText(map: VariableMap): string {
  const named = Object.values(map).flatMap(placeholdersIn)
  const unknown = [...new Set(named)].filter((word) => !Object.hasOwn(farmerWords, word))
  return unknown.length ? `Unknown variable {${unknown.join('}, {')}}` : ''
}

/**
 * Returns the value of a variable; empty for one that the map does not contain, even if it is named like a property of
 * every object.
 */
export function standsFor(map: VariableMap | null | undefined, variable: string): string {
  return map && Object.hasOwn(map, variable) ? (map[variable] ?? '') : ''
}

/** Writes a message: a text of the template with its variables filled in. Unknown farmer fields become empty. */
export function messageText(text: string, map: VariableMap, words: FarmerWords): string {
  return withVariables(text, (variable) =>
    standsFor(map, variable).replace(WORD, (_whole, word: string) =>
      Object.hasOwn(farmerWords, word) ? (words[word as keyof FarmerWords] ?? '') : '',
    ),
  )
}

/** Returns sample words for a test. */
export function sampleWords(): FarmerWords {
  const entries = Object.entries(farmerWords).map(([word, { sample }]) => [word, sample])
  return Object.fromEntries(entries) as FarmerWords
}

/**
 * Masks the words of a farmer for viewers who may not open farmers: names show their first letter, as elsewhere for
 * such viewers.
 */
export function maskedWords({ name, firstName }: FarmerWords): Pick<FarmerWords, 'name' | 'firstName'> {
  const mask = (word: string | null): string | null => (word ? `${[...word][0] ?? ''}•••••` : word)
  return { name: mask(name), firstName: mask(firstName) }
}

/** The columns of farmers (as `t`) that decide on their message, for a select with the joins below. */
export const wordColumns = raw(`t.language, t.first_name as "firstName", t.name, v.name as village, d.name as district,
  (select c.name from farmers_primary_crops l join crops c on c.id = l.target_id where l.record_id = t.id order by c.name limit 1) as crop`)

/** The joins of `wordColumns`. */
export const wordJoins = raw(
  'left join geographies v on v.id = t.village_id left join geographies d on d.id = t.village_district_id',
)

/** A farmer as the recipient of a message. */
export interface Addressee extends FarmerWords {
  readonly language: string | null
}

/** Writes the message to one farmer, in their language or the template's default, with its number of SMS. */
export function written(texts: Texts, map: VariableMap | null | undefined, farmer: Addressee) {
  const language = languageFor(texts, farmer.language)
  const text = messageText(texts.bodies[language] ?? '', map ?? {}, farmer)
  return { language, text, parts: smsSize(text).parts }
}
