import { placeholdersIn, smsSize } from '#define'
import { farmerWords } from '#resources'
import { raw } from '../../database'
import { languageFor, withVariables, type Texts } from '../../engine/companyTexts'

/** What stands for the variables of a template. */
export type VariableMap = Readonly<Record<string, string>>

/** What a message may say of its farmer. */
export type FarmerWords = Readonly<Record<keyof typeof farmerWords, string | null>>

const WORD = /\{([A-Za-z][A-Za-z0-9]*)\}/g

/** Says which words in braces of a map nothing is known by; nothing where all are known. */
export function unknownText(map: VariableMap): string {
  const named = Object.values(map).flatMap(placeholdersIn)
  const unknown = [...new Set(named)].filter((word) => !Object.hasOwn(farmerWords, word))
  return unknown.length ? `Unknown variable {${unknown.join('}, {')}}` : ''
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

/** The words of a farmer for whoever may not open farmers: of the names the first letter, as wherever such people read them. */
export function maskedWords({ name, firstName }: FarmerWords): Pick<FarmerWords, 'name' | 'firstName'> {
  const mask = (word: string | null): string | null => (word ? `${[...word][0] ?? ''}•••••` : word)
  return { name: mask(name), firstName: mask(firstName) }
}

/** What of farmers (as `t`) decides what they read, as columns of a select with the joins below. */
export const wordColumns = raw(`t.language, t.first_name as "firstName", t.name, v.name as village, d.name as district,
  (select c.name from farmers_primary_crops l join crops c on c.id = l.target_id where l.record_id = t.id order by c.name limit 1) as crop`)

/** The joins that the columns of the words need. */
export const wordJoins = raw(
  'left join geographies v on v.id = t.village_id left join geographies d on d.id = t.village_district_id',
)

/** A farmer as a message knows them. */
export interface Addressee extends FarmerWords {
  readonly language: string | null
}

/** A message to one farmer, in their language or the template's own, with how many SMS it takes. */
export function written(texts: Texts, map: VariableMap | null | undefined, farmer: Addressee) {
  const language = languageFor(texts, farmer.language)
  const text = messageText(texts.bodies[language] ?? '', map ?? {}, farmer)
  return { language, text, parts: smsSize(text).parts }
}
