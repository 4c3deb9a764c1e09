import { resourceNamed, systemResources, type AnyResource, type CompanyText, type Register } from '#define'
import { name, sql, type Queries } from '../database'
import { tableOf } from '../database/columns'

/** The texts of a template by language, and in which language it speaks to everybody else. */
export interface Texts {
  readonly bodies: Readonly<Record<string, string>>
  readonly otherwise: string
}

const VARIABLE = /\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}/g

/** The variables of texts, each once, in the order in which they come. */
export function variablesIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, variable = '']) => variable)))]
}

/** Whether a text has double braces that are no variable. */
export function hasLooseBraces(text: string): boolean {
  return /\{\{|\}\}/.test(text.replace(VARIABLE, ''))
}

/** A text with its variables filled in. What is not known leaves no gap. */
export function withVariables(text: string, wordOf: (variable: string) => string): string {
  return text
    .replace(VARIABLE, (_, variable: string) => wordOf(variable))
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** The language in which a template speaks to somebody. */
export function languageFor({ bodies, otherwise }: Texts, language: string | null): string {
  return language && Object.hasOwn(bodies, language) ? language : otherwise
}

/**
 * Reads the templates of some names that may be used: approved, and no promotion, to which people must have agreed. An SMS
 * takes templates of SMS alone, a notice any.
 */
export async function approvedTexts(
  tx: Queries,
  register: Register,
  names: readonly string[],
  use: 'sms' | 'notice',
): Promise<Map<string, Texts>> {
  if (names.length === 0) return new Map()
  const table = name(tableOf(resourceNamed(register, systemResources.templates)))
  const rows = await tx.rows<Texts & { name: string }>(sql`
    select name, bodies, otherwise from ${table}
    where name = any(${[...new Set(names)]}::text[]) and status = 'APPROVED' and category <> 'PROMOTIONAL' and deleted_at is null
      and (channel = 'SMS' or ${use === 'notice'})`)
  return new Map(rows.map(({ name: title, ...texts }) => [title, texts]))
}

/** What a notice knows besides fields. */
const OF_NOTICES = ['by', 'record']

interface Use {
  readonly words: string
  readonly variables: readonly string[]
}

/** What a template is known by where it is used. */
interface TemplateUsed {
  readonly name: string
  /** Whether SMS use it; notices use any template. */
  readonly isSms: boolean
}

/** Where the resources say that a template of this name is used, and what it may name there. */
function usesOf({ resources }: Register, { name: named, isSms }: TemplateUsed): Use[] {
  const used = (text: CompanyText | undefined): text is CompanyText => text?.named === named
  const inOne = ({ is, people }: AnyResource): Use[] => [
    ...Object.values(people.notices).flatMap(({ label, companyText }) =>
      used(companyText) ? [{ words: `the notice “${label}”`, variables: [...companyText.fields, ...OF_NOTICES] }] : [],
    ),
    ...Object.values(people.messages).flatMap(({ companyText }) =>
      isSms && used(companyText)
        ? [{ words: `an SMS about ${is.plural.toLowerCase()}`, variables: companyText.fields }]
        : [],
    ),
  ]
  return resources.flatMap(inOne)
}

/** Says what a template of a name may not name, because where it is used that is not known; undefined for nothing. */
export function unknownVariable(
  register: Register,
  template: TemplateUsed,
  variables: readonly string[],
): string | undefined {
  for (const { words, variables: known } of usesOf(register, template)) {
    const unknown = variables.find((variable) => !known.includes(variable))
    if (unknown !== undefined)
      return `{{${unknown}}} is not known in ${words}. Use ${known.map((one) => `{{${one}}}`).join(', ')}`
  }
  return undefined
}
