import { importableFields, messages, type AnyResource } from '#define'
import { badRequest } from '../problem'
import { mayWrite, type Viewer } from '../viewer'

/** The heading of the column in which a sheet comes back that says why a row was not taken in. */
export const ERRORS_HEADING = 'Errors'

/** A column of a sheet: the field that it fills, or that it is set aside, with the reason where nobody chose so. */
export interface Column {
  readonly heading: string
  readonly field?: string
  readonly isAside?: true
  readonly why?: string
}

/** The fields that this viewer may fill from a sheet. */
export function fieldsFor(resource: AnyResource, viewer: Viewer): string[] {
  return importableFields(resource).filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && mayWrite(field, viewer)
  })
}

/** What the headings of a sheet mean, by the labels and the names of the fields. What means nothing is left open. */
export function columnsOf(resource: AnyResource, viewer: Viewer, headings: readonly string[]): Column[] {
  const open = fieldsFor(resource, viewer)
  const meanings = new Map<string, string>()
  for (const [name, { label }] of Object.entries(resource.fields))
    for (const word of [name, label]) {
      // Of two fields with one label the one that can be filled is meant.
      if (!meanings.has(plain(word)) || open.includes(name)) meanings.set(plain(word), name)
    }
  const taken = new Set<string>()
  return headings.map((given, index): Column => {
    const heading = given || `Column ${letters(index)} (without a heading)`
    const field = meanings.get(plain(given))
    if (given === ERRORS_HEADING) return { heading, isAside: true, why: 'What an earlier import said' }
    if (field === undefined || taken.has(field)) return { heading }
    if (!open.includes(field)) return { heading, isAside: true, why: whyClosed(resource, field) }
    taken.add(field)
    return { heading, field }
  })
}

function whyClosed(resource: AnyResource, field: string): string {
  return importableFields(resource).includes(field) ? 'You may not change this' : 'Never written by an import'
}

/** What somebody says the columns mean. Throws 400 while one is open, for a field twice, and without the column of the key. */
export function chosenColumns(
  resource: AnyResource,
  viewer: Viewer,
  columns: readonly Column[],
  given: unknown,
): Column[] {
  const title = messages.badRequest
  if (!Array.isArray(given) || given.length !== columns.length)
    throw badRequest(title, { detail: 'Say of each column which field it fills: its name, or null to set it aside' })
  const open = fieldsFor(resource, viewer)
  const chosen = columns.map((column, index): Column => {
    const field: unknown = given[index]
    if (field === null) return { ...column, field: undefined, isAside: true }
    if (typeof field !== 'string' || !open.includes(field))
      throw badRequest(title, { detail: `Choose what “${column.heading}” fills, or set it aside` })
    return { heading: column.heading, field }
  })
  const fields = chosen.flatMap(({ field }) => field ?? [])
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  const label = (field: string): string => resource.fields[field]?.label ?? field
  if (twice) throw badRequest(title, { detail: `Two columns fill ${label(twice)}: set one of them aside` })
  const by = resource.imports?.by ?? ''
  if (!fields.includes(by))
    throw badRequest(messages.sheetFormat, {
      detail: `No column fills ${label(by)}, by which ${resource.many.toLowerCase()} are found`,
    })
  return chosen
}

/** Whether every column means something or is set aside, and the key is among them. */
export function isClear(resource: AnyResource, columns: readonly Column[]): boolean {
  return (
    columns.every(({ field, isAside }) => field ?? isAside) &&
    columns.some(({ field }) => field === resource.imports?.by)
  )
}

/** The labels of the required fields that no column fills: a new record needs them. */
export function missingIn(resource: AnyResource, columns: readonly Column[]): string[] {
  const filled = new Set(columns.map(({ field }) => field))
  return importableFields(resource).flatMap((name) => {
    const field = resource.fields[name]
    return field?.required && !filled.has(name) && !('initial' in field && field.initial !== undefined)
      ? [field.label]
      : []
  })
}

/** A word without what people type otherwise: case, spaces, signs, the star of what is required. */
export function plain(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}

/** A, B, … Z, AA. */
function letters(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26))
  return index < 26 ? rest : letters(Math.floor(index / 26) - 1) + rest
}
