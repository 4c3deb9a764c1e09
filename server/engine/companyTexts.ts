import { resourceNamed, systemResources, type AnyResource, type CompanyText, type Register } from '#define'
import { name, sql, type Queries } from '../database'
import { tableOf } from '../database/columns'

/** The texts of a template by language, and the language for everyone else. */
export interface Texts {
  readonly bodies: Readonly<Record<string, string>>
  readonly otherwise: string
}

const VARIABLE = /\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}/g

/** Lists the variables of texts, each once, in order of appearance. */
export function variablesIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, variable = '']) => variable)))]
}

/** Whether a text has double braces that are not a variable. */
export function hasLooseBraces(text: string): boolean {
  return /\{\{|\}\}/.test(text.replace(VARIABLE, ''))
}

/** Fills in the variables of a text. An unknown one leaves no gap. */
export function withVariables(text: string, wordOf: (variable: string) => string): string {
  return text
    .replace(VARIABLE, (_, variable: string) => wordOf(variable))
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Chooses the language in which a template addresses a person. */
export function languageFor({ bodies, otherwise }: Texts, language: string | null): string {
  return language && Object.hasOwn(bodies, language) ? language : otherwise
}

/**
 * Reads the templates with some names that may be used: approved ones, and no promotional ones, which need people's
 * consent. An SMS takes SMS templates only, a notice any.
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

/** The variables that a notice has in addition to fields. */
const OF_NOTICES = ['by', 'record']

interface Use {
  readonly words: string
  readonly variables: readonly string[]
}

/** The template whose uses are looked up. */
interface TemplateUsed {
  readonly name: string
  /** Whether SMS use it; notices use any template. */
  readonly isSms: boolean
}

/** The places in the resources where a template of this name is used, with the variables known there. */
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

/**
 * Describes the first variable of a template that is unknown where the template is used; undefined if there is none.
 */
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
