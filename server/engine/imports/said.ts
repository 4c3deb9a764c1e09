import { formFieldOf, formPaths, hasFormChoices, holdsFiles, type Field } from '#define'
import { isLink, partsOf, saidBy } from './cells'
import type { Found } from './found'
import type { Column } from './layout'
import type { Similar } from './links'
import { fieldIn, type Cut } from './targets'
import { isWithin } from './within'

/** The fields that a row fills with several cells. */
export function splitIn(columns: readonly Column[], cells: readonly string[]): Set<string> {
  return new Set(
    columns.flatMap(({ field = '' }, index) =>
      field.includes('.') && cells[index] ? (field.split('.')[0] ?? []) : [],
    ),
  )
}

/**
 * The fields of the columns that name records: those found by their words alone, and those found among the choices that
 * the row leaves, each after the fields it depends on.
 */
export function linkFields(cut: Cut, columns: readonly Column[]): { plainLinks: string[]; dependentLinks: string[] } {
  const fields = [...new Set(columns.flatMap(({ field }) => field?.split('.')[0] ?? []))]
  const links = fields.filter((name) => isLink(cut.resource.fields[name] as Field))
  const isDependent = (name: string): boolean => {
    const field = fieldIn(cut, name)
    return hasFormChoices(field) && !isWithin(field)
  }
  const dependentLinks: string[] = []
  const add = (name: string, above: readonly string[] = []): void => {
    if (!links.includes(name) || !isDependent(name) || dependentLinks.includes(name) || above.includes(name)) return
    const field = cut.resource.fields[name]
    const paths = field?.kind === 'reference' ? formPaths(field.choices) : []
    for (const path of paths) add(formFieldOf(path), [...above, name])
    dependentLinks.push(name)
  }
  for (const name of links) add(name)
  return { plainLinks: links.filter((name) => !dependentLinks.includes(name)), dependentLinks }
}

/** The words of a cell, each of which names a record. */
export function wordsOf(field: Field, text: string): string[] {
  if (!text) return []
  return field.kind === 'many' ? partsOf(text) : [text]
}

/** The values of a row's cells, by field. */
export interface Said {
  readonly given: Record<string, unknown>
  readonly errors: Record<string, string>
  readonly hints: Record<string, readonly string[]>
  /** The wrong part of a place, by field. */
  readonly parts: Readonly<Record<string, string>>
  /** The ids of several matches, by field. */
  readonly among: Readonly<Record<string, readonly number[]>>
}

/** Reads the values of a row's cells, after the words of its links were looked up. */
export function saidIn(
  { resource, fixed }: Cut,
  texts: Readonly<Record<string, string>>,
  foundOf: (field: string, word: string) => Found | undefined,
  split: ReadonlySet<string> = new Set(),
): Said {
  const given: Record<string, unknown> = { ...fixed }
  const [errors, hints, parts]: [Record<string, string>, Record<string, readonly string[]>, Record<string, string>] = [
    {},
    {},
    {},
  ]
  const among: Record<string, readonly number[]> = {}
  const refuse = (field: string, { error, hints: whole, wrong }: Partial<Similar> & { error: string }): void => {
    errors[field] = error
    const some = (split.has(field) && wrong ? wrong.hints : whole) ?? []
    if (some.length) hints[field] = [...new Set(some)]
    if (wrong) parts[field] = wrong.part
  }
  for (const [field, text] of Object.entries(texts)) {
    const declared = resource.fields[field] as Field
    if (holdsFiles(declared)) continue
    if (isLink(declared)) {
      const found = wordsOf(declared, text).map((word) => foundOf(field, word))
      const refused = found.find((one) => one && 'error' in one)
      const ids = found.flatMap((one) => (one && 'id' in one ? [one.id] : []))
      if (refused && 'error' in refused) {
        refuse(field, refused)
        if (refused.ids) among[field] = refused.ids
      } else if (ids.length) given[field] = declared.kind === 'many' ? ids : ids[0]
    } else {
      const said = saidBy(declared, text)
      if ('error' in said) refuse(field, said)
      else given[field] = said.value
    }
  }
  return { given, errors, hints, parts, among }
}
