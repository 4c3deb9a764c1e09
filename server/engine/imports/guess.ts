import {
  hasFormChoices,
  importKeys,
  levels,
  plainDigits,
  resourceNamed,
  schemaOf,
  systemResources,
  type Level,
} from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { saidBy } from './cells'
import { wordsFound } from './found'
import { isOpen, type Column } from './layout'
import { chosenRows } from './links'
import { columnsFor } from './remembered'
import type { SheetRow } from './sheetOf'
import { fieldIn, targetsOf, type Cut, type Target } from './targets'
import { isWithin } from './within'

/** Kinds whose values are recognised by their form. */
const shaped: ReadonlySet<string> = new Set(['mobile', 'email', 'pin', 'vehicle', 'gstin', 'date', 'choice', 'flag'])

/** The share of a column's values that must fit; lower for names, which people misspell. */
const MOST = 0.9
const MOST_NAMES = 0.6

const MANY = 10

const WHY = 'Matched by content: please check'

/** An open column with the distinct texts in the first rows, and the number of filled cells. */
interface Held {
  readonly index: number
  readonly words: readonly string[]
  readonly count: number
}

/**
 * Guesses the meaning of columns with meaningless headings from the values in the first rows: values with a typical
 * form, options of choices, names of places and records, a name for each row. A column is only guessed if a single
 * field remains for it, and that field has no other column; a column that counts the rows is set aside.
 */
async function guessedColumns(
  work: Work,
  cut: Cut,
  columns: readonly Column[],
  sample: readonly SheetRow[],
): Promise<Column[]> {
  const held = columns.flatMap((column, index): Held[] => {
    if (!isOpen(column)) return []
    const cells = sample.flatMap(({ cells: row }) => row[index] || [])
    return cells.length ? [{ index, words: [...new Set(cells)], count: cells.length }] : []
  })
  const asides = new Set(held.filter(isCounter).map(({ index }) => index))
  const wanted = held.filter(({ index }) => !asides.has(index))
  const taken = new Set(columns.flatMap(({ field }) => field ?? []))
  const free = targetsOf(cut, work.viewer).filter(({ name }) => !taken.has(name))
  const fits = wanted.length ? await fittingTargets(work, cut, free, wanted) : new Map<number, Set<string>>()
  const meant = assigned(fits, (name) => cut.resource.fields[name]?.required === true)
  return columns.map((column, index): Column => {
    const { heading } = column
    if (asides.has(index)) return { heading, isAside: true, why: 'Row numbers only' }
    const field = meant.get(index)
    return field === undefined ? column : { heading, field, isGuessed: true, why: WHY }
  })
}

/**
 * Finds the meaning of a sheet's columns from their headings, from what the same person said before, and from their
 * values.
 */
export async function meaningOfColumns(
  work: Work,
  cut: Cut,
  headings: readonly string[],
  sample: readonly SheetRow[],
): Promise<Column[]> {
  return guessedColumns(work, cut, await columnsFor(work, cut, headings), sample)
}

/** Whether a column just numbers the rows: 1, 2, 3 … */
function isCounter({ words, count }: Held): boolean {
  return (
    count > 1 &&
    words.length === count &&
    words.map(plainDigits).every((word, at) => /^\d+\.?$/.test(word) && Number.parseInt(word, 10) === at + 1)
  )
}

/** The targets that each column may fill, judged by its values. */
async function fittingTargets(
  work: Work,
  cut: Cut,
  free: readonly Target[],
  held: readonly Held[],
): Promise<Map<number, Set<string>>> {
  const known = await levelsNamed(work, held)
  const fits = new Map(held.map(({ index }) => [index, new Set<string>()]))
  for (const target of free) {
    const test = await testOf(work, cut, target, held, known)
    for (const one of held) if (test?.(one)) fits.get(one.index)?.add(target.name)
  }
  return fits
}

type Test = (held: Held) => boolean

async function testOf(
  work: Work,
  cut: Cut,
  { name, field: own, part }: Target,
  held: readonly Held[],
  known: ReadonlyMap<string, ReadonlySet<Level>>,
): Promise<Test | undefined> {
  const field = fieldIn(cut, own)
  if (part === 'latitude' || part === 'longitude') return degreesTest(part)
  if (field.kind === 'place' && part !== 'within') {
    const among = part ? [part] : [field.level].flat()
    return among.length === 1 ? placesTest(among[0] as Level, known) : undefined
  }
  const parses = (word: string): boolean => {
    const said = saidBy(field, word)
    return 'value' in said && schemaOf(field).safeParse(said.value).success
  }
  const isShaped =
    shaped.has(field.kind) || (field.kind === 'tags' && (field.of === 'pin' || field.options !== undefined))
  // Among many rows a number that never repeats is a code, not a PIN code.
  const isCode = ({ words, count }: Held): boolean => count >= MANY && words.length === count
  const isOfPins = field.kind === 'pin' || (field.kind === 'tags' && field.of === 'pin')
  if (isShaped && !part) return (one) => isMostly(one.words, parses, MOST) && !(isOfPins && isCode(one))
  if (field.kind === 'reference' && !isWithin(field) && !hasFormChoices(field)) {
    const found = await wordsFound(work, field, [...new Set(held.flatMap(({ words }) => words))])
    return ({ words }) => isMostly(words, (word) => found.has(word), MOST_NAMES)
  }
  const isNumbered = field.kind === 'integer' && importKeys(cut.resource).flat().includes(name)
  // A number for each row, such as a code of the land registry.
  if (isNumbered)
    return ({ words, count }) =>
      count > 2 && words.length === count && isMostly(words, (word) => /^\d{4,}$/.test(word) && parses(word), 1)
  if (name !== cut.resource.is.title || field.kind !== 'text') return undefined
  return ({ words, count }) =>
    words.length >= MOST * count &&
    isMostly(words, (word) => /\p{L}{3}/u.test(word) && parses(word), MOST) &&
    !levels.some((level) => placesTest(level, known)({ words }))
}

function isMostly(words: readonly string[], test: (word: string) => boolean, share: number): boolean {
  return words.filter(test).length >= share * words.length
}

function placesTest(level: Level, known: ReadonlyMap<string, ReadonlySet<Level>>) {
  return ({ words }: Pick<Held, 'words'>): boolean =>
    isMostly(words, (word) => known.get(word.toLowerCase())?.has(level) === true, MOST_NAMES)
}

/** India is within these degrees; whole numbers are something else. */
function degreesTest(part: 'latitude' | 'longitude'): Test {
  const [least, most] = part === 'latitude' ? [6, 38] : [68, 98]
  return ({ words }) =>
    isMostly(words, (word) => /^\d+\.\d+$/.test(word) && Number(word) >= least && Number(word) <= most, 1)
}

/** The levels on which there are places with these names. */
async function levelsNamed(work: Work, held: readonly Held[]): Promise<Map<string, Set<Level>>> {
  const words = [...new Set(held.flatMap(({ words: own }) => own.map((word) => word.toLowerCase())))]
  const target = resourceNamed(work.engine.register, systemResources.geographies)
  const rows = await work.tx.rows<{ name: string; type: Level }>(sql`
    select distinct lower(t.name) as name, t.type from geographies t
    where lower(t.name) = any(${words}::text[]) and ${chosenRows(work, target, { field: 'status', eq: 'ACTIVE' })}`)
  const known = new Map<string, Set<Level>>()
  for (const { name, type } of rows) known.set(name, (known.get(name) ?? new Set<Level>()).add(type))
  return known
}

/**
 * Assigns one field to each column: columns with a single possible field first, which leaves fewer for the others; then
 * required fields.
 */
function assigned(
  fits: ReadonlyMap<number, ReadonlySet<string>>,
  isRequired: (name: string) => boolean,
): Map<number, string> {
  const meant = new Map<number, string>()
  const settle = (choose: (left: readonly string[]) => readonly string[]): boolean => {
    const taken = new Set(meant.values())
    const sure = [...fits].flatMap(([index, names]): [number, string][] => {
      const left = meant.has(index) ? [] : choose([...names].filter((name) => !taken.has(name)))
      return left.length === 1 && left[0] ? [[index, left[0]]] : []
    })
    const single = sure.filter(([, name]) => sure.filter(([, other]) => other === name).length === 1)
    for (const [index, name] of single) meant.set(index, name)
    return single.length > 0
  }
  const required = (left: readonly string[]): readonly string[] => (left.length > 1 ? left.filter(isRequired) : left)
  while (settle((left) => left) || settle(required));
  return meant
}
