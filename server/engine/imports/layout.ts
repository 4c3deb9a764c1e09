import {
  bareWord,
  findingCodes,
  importableFields,
  importKeys,
  inSentence,
  keyWords,
  messages,
  type AnyResource,
} from '#define'
import { badRequest } from '../problem'
import type { Viewer } from '../viewer'
import { fieldsFor, labelIn, labelOfTarget, otherLevelWords, targetsOf, type Cut } from './targets'

/** The heading of the column, in a returned sheet, that says why a row was not imported. */
export const ERRORS_HEADING = 'Errors'

/** The heading of the column with the original number of each row, by which reasons refer to other rows. */
export const ROW_HEADING = 'Earlier row'

/** Whether a column was added by an earlier import. */
export function isOfEarlierImport(heading: string): boolean {
  return heading === ERRORS_HEADING || heading === ROW_HEADING
}

/** A column of a sheet: the field that it fills, or that it is set aside, with the reason unless a person chose so. */
export interface Column {
  readonly heading: string
  readonly field?: string
  readonly isAside?: true
  readonly why?: string
  /** Its meaning was remembered from an earlier sheet with these headings. */
  readonly isRemembered?: true
  /** Its meaning is likely, and a person has to confirm it. */
  readonly isGuessed?: true
  /** It is not in the file: it was added for answers to warnings, or for one value for all rows. */
  readonly isAdded?: true
  /** The value for all rows, if there is one. */
  readonly value?: string
}

/**
 * Finds the meaning of a sheet's headings, from the names of the fields and their parts. A heading without a match
 * stays open.
 */
export function columnsOf(cut: Cut, viewer: Viewer, headings: readonly string[]): Column[] {
  const { resource } = cut
  const open = [...fieldsFor(resource, viewer), ...findingCodes(resource)]
  const meanings = meaningsOf(cut, viewer, open)
  const taken = new Set<string>()
  const exact = headings.map((given, index): Column => {
    const heading = given || `Column ${letters(index)} (without a heading)`
    const field = meaningIn(meanings, bareWord(given))
    if (isOfEarlierImport(given)) return { heading, isAside: true, why: 'Earlier import results' }
    if (field === undefined || taken.has(field)) return { heading }
    if (!field.includes('.') && !open.includes(field))
      return { heading, isAside: true, why: whyClosed(resource, field) }
    taken.add(field)
    return { heading, field }
  })
  return exact.map((column, index): Column => {
    const field = isOpen(column) ? meaningIn(meanings, bareWord(withoutFillers(headings[index] ?? ''))) : undefined
    if (field === undefined || taken.has(field) || !(field.includes('.') || open.includes(field))) return column
    taken.add(field)
    return { heading: column.heading, field, isGuessed: true }
  })
}

/** Whether the meaning of a column is unknown. */
export function isOpen({ field, isAside }: Column): boolean {
  return field === undefined && !isAside
}

function meaningIn(meanings: ReadonlyMap<string, string>, word: string): string | undefined {
  return word ? (meanings.get(word) ?? meanings.get(`${word}s`) ?? meanings.get(word.replace(/s$/, ''))) : undefined
}

/** Removes words that do not matter from a heading: `Name of the village` is a village. */
function withoutFillers(heading: string): string {
  return heading.replace(/\b(names?|of|the|no|nos|number|numbers|details?)\b/gi, ' ')
}

/** Counts the headings with a known meaning: a field, or something that no import fills. */
export function understoodIn(cut: Cut, viewer: Viewer, headings: readonly string[]): number {
  return columnsOf(cut, viewer, headings).filter(({ field, isAside }) => field !== undefined || isAside).length
}

function meaningsOf(cut: Cut, viewer: Viewer, open: readonly string[]): Map<string, string> {
  const { fields, imports } = cut.resource
  const meanings = new Map<string, string>()
  for (const [name, { label }] of Object.entries(fields))
    for (const word of [name, label]) {
      // Of two fields with one label, the one that can be filled is meant.
      if (!meanings.has(bareWord(word)) || open.includes(name)) meanings.set(bareWord(word), name)
    }
  const others = [
    ...targetsOf(cut, viewer).flatMap(({ name, label }) =>
      [label, ...(otherLevelWords.get(label) ?? [])].map((word) => [word, name] as const),
    ),
    ...Object.entries(imports?.also ?? {}).flatMap(([name, words = []]) => words.map((word) => [word, name] as const)),
  ]
  for (const [word, name] of others) {
    const known = meanings.get(bareWord(word))
    // A fillable target is meant rather than a field with the same label that no one can fill.
    if (known === undefined || (!known.includes('.') && !open.includes(known))) meanings.set(bareWord(word), name)
  }
  return meanings
}

function whyClosed(resource: AnyResource, field: string): string {
  return importableFields(resource).includes(field) ? 'You can’t change this' : 'Not importable'
}

/** The columns that are in the file. */
export function columnsOfFile(columns: readonly Column[]): Column[] {
  return columns.filter(({ isAdded }) => !isAdded)
}

/** Adds a column for each answer to a warning that the file's columns lack. */
export function withAnswers(cut: Cut, viewer: Viewer, columns: readonly Column[]): Column[] {
  const filled = filledIn(cut, columns)
  const added = fieldsFor(cut.resource, viewer).flatMap((field): Column[] =>
    cut.resource.fields[field]?.askedOnWarning && !filled.has(field)
      ? [{ heading: labelIn(cut, field), field, isAdded: true }]
      : [],
  )
  return [...columns, ...added]
}

/**
 * Reads the chosen meaning of the columns, and columns for values of all rows, by what they fill. Throws 400 while one
 * is open, if a field occurs twice, and without the columns of a key.
 */
export function chosenColumns(
  cut: Cut,
  viewer: Viewer,
  columns: readonly Column[],
  { columns: given, values }: { readonly columns?: unknown; readonly values?: unknown },
): Column[] {
  const { resource } = cut
  const title = messages.badRequest
  if (!Array.isArray(given) || given.length !== columns.length)
    throw badRequest(title, { detail: 'Send the field of each column: its name, or null to skip it' })
  const open = targetsOf(cut, viewer).map(({ name }) => name)
  const chosen = columns.map((column, index): Column => {
    const field: unknown = given[index]
    if (field === null) return { ...column, field: undefined, isAside: true }
    if (typeof field !== 'string' || !open.includes(field))
      throw badRequest(title, { detail: `Choose a field for “${column.heading}”, or don’t import it` })
    return { heading: column.heading, field }
  })
  chosen.push(...valueColumns(cut, open, values))
  const fields = chosen.flatMap(({ field }) => field ?? [])
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice)
    throw badRequest(title, {
      detail: `${labelOfTarget(cut, twice)} is filled twice. Don’t import one of the columns, or remove the value for all rows`,
    })
  if (!isKeyed(cut, chosen))
    throw badRequest(messages.sheetFormat, {
      detail: `No column fills ${keyWords(resource)}, which identifies ${inSentence(resource.is.plural)}`,
    })
  return chosen
}

/** The fields that are filled, by the tab or by columns for their parts. */
function filledIn({ fixed }: Cut, columns: readonly Column[]): Set<string> {
  return new Set([...Object.keys(fixed), ...columns.flatMap(({ field }) => field?.split('.')[0] ?? [])])
}

/** Whether the columns fill one of the keys by which records are found. */
function isKeyed(cut: Cut, columns: readonly Column[]): boolean {
  const { resource } = cut
  const filled = filledIn(cut, columns)
  const keys = importKeys(resource)
  const isNeeded = (name: string): boolean => resource.fields[name]?.required === true || keys.at(-1)?.length === 1
  return keys.some((key, index) => {
    const needed = index === keys.length - 1 ? key.filter(isNeeded) : key
    return needed.every((name) => filled.has(name))
  })
}

/** Whether every column has a meaning or is set aside, and a key is among them. */
export function isClear(cut: Cut, columns: readonly Column[]): boolean {
  return !columns.some(isOpen) && isKeyed(cut, columns)
}

/** The required fields that a new record can only get from its row. */
export function neededIn({ resource, fixed }: Cut): string[] {
  if (resource.imports?.onlyChanges) return []
  return importableFields(resource).filter((name) => {
    const field = resource.fields[name]
    const isGiven = name in fixed || (field && 'initial' in field && field.initial !== undefined)
    const isMade = resource.imports?.otherwise?.[name] !== undefined
    return field?.required === true && field.from === undefined && !isGiven && !isMade
  })
}

/** The labels of the required fields that no column fills, although a new record needs them. */
export function missingIn(cut: Cut, columns: readonly Column[]): string[] {
  const filled = filledIn(cut, columns)
  return neededIn(cut).flatMap((name) => (filled.has(name) ? [] : [labelOfTarget(cut, name)]))
}

/** Names a column: A, B, … Z, AA. */
function letters(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26))
  return index < 26 ? rest : letters(Math.floor(index / 26) - 1) + rest
}

const LONGEST_VALUE = 4000

/** Makes a column for each value for all rows, by what it fills. Throws 400 for an unknown target. */
function valueColumns(cut: Cut, open: readonly string[], values: unknown = {}): Column[] {
  const title = messages.badRequest
  if (typeof values !== 'object' || values === null)
    throw badRequest(title, { detail: 'Send the values for all rows by what they fill' })
  return Object.entries(values).flatMap(([field, given]: [string, unknown]): Column[] => {
    const declared = cut.resource.fields[field.split('.')[0] ?? '']
    const isValue = typeof given === 'string' && given.length <= LONGEST_VALUE && !/[\p{Cc}\p{Surrogate}]/u.test(given)
    if (!isValue || !declared || !open.includes(field) || ['image', 'file'].includes(declared.kind))
      throw badRequest(title, { detail: 'One value for all rows is a text for a field that may be filled' })
    const value = given.trim()
    return value ? [{ heading: labelOfTarget(cut, field), field, isAdded: true, value }] : []
  })
}
