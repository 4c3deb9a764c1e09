import { allows, resourceNamed, type Field } from '#define'
import { snake, tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import { chosenRows, MOST_HINTS, notFoundWords, type Candidate, type Finding, type Similar } from './links'
import { namesPlaces, placesNamed } from './places'
import { namingFields, recordsNamed } from './records'
import { isWithin, namedWithin, ownerOf } from './within'

/**
 * The result of looking up words for another record: its id, or why there is no single match, with suggestions; `ids`
 * are all matches.
 */
export type Found = { readonly id: number } | (Similar & { readonly error: string; readonly ids?: readonly number[] })

/** The maximum number of unknown words per batch that get suggestions. */
const MOST_SOUGHT = 40

/**
 * The meanings of words, kept from one page of a sheet to the next, because its rows mostly have the same few places.
 */
export type KnownWords = Map<string, Found>

/** The maximum number of kept words. */
const MOST_KNOWN = 20_000

/**
 * Looks up the words in the cells of a link, among the records that may be chosen and the viewer may know of; known
 * words are not looked up again.
 */
export async function findLinks(
  work: Work,
  field: Field,
  words: readonly string[],
  known: KnownWords = new Map(),
): Promise<KnownWords> {
  const all = new Set(words)
  if (known.size + all.size > MOST_KNOWN) known.clear()
  const sought = [...all].filter((word) => !known.has(word))
  if (sought.length === 0) return known
  const { found, similar } = await namedBy(work, field, sought)
  const answers = known
  let left = MOST_SOUGHT
  for (const word of sought) {
    const ones = found.get(word) ?? []
    const [one] = ones
    if (one && ones.length === 1) answers.set(word, { id: one.id })
    else if (one)
      answers.set(word, {
        error: `More than one record matches “${word.slice(0, 60)}”`,
        hints: ones.slice(0, MOST_HINTS).map(({ label }) => label),
        ids: ones.map(({ id }) => id),
      })
    else {
      left -= 1
      const { error = notFoundWords(field.label, word), ...rest } = left >= 0 ? await similar(word) : { hints: [] }
      answers.set(word, { error, ...rest })
    }
  }
  return answers
}

/** Answers whether each of some words matches at most one record. */
export async function namesOne(work: Work, field: Field, words: readonly string[]): Promise<(word: string) => boolean> {
  const { found } = words.length ? await namedBy(work, field, words) : { found: new Map<string, Candidate[]>() }
  return (word) => (found.get(word)?.length ?? 0) < 2
}

/** Finds which of some words name a record that may be chosen, without suggestions for the others. */
export async function wordsFound(work: Work, field: Field, words: readonly string[]): Promise<Set<string>> {
  const { found } = await namedBy(work, field, words)
  return new Set([...found].flatMap(([word, ones]) => (ones.length ? [word] : [])))
}

/** Reads a unique code for each record of a link, by id, if there is one. */
export async function codesOf(work: Work, field: Field, ids: readonly number[]): Promise<Map<number, string>> {
  if (field.kind === 'place') return placeNames(work, ids)
  if (field.kind !== 'reference' && field.kind !== 'many') return new Map()
  const target = resourceNamed(work.engine.register, field.to)
  const isOpen = (one: string): boolean => one !== target.is.title && !target.fields[one]?.personal
  const own = namingFields(work, target).find(isOpen) ?? (target.fields.code && 'code')
  if (!own) return new Map()
  const rows = await work.tx.rows<{ id: number; code: string | null }>(
    sql`select t.id, t.${name(snake(own))}::text as code from ${name(tableOf(target))} t where t.id = any(${ids}::bigint[])`,
  )
  return new Map(rows.flatMap(({ id, code }) => (code ? [[id, code] as const] : [])))
}

async function placeNames({ tx }: Work, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.rows<{ id: number; name: string }>(
    sql`select id, name from geographies where id = any(${[...ids]}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

/**
 * Lists the names from which a link is chosen, for a workbook to fill in; none if there are many, or they are people.
 */
export async function namesToChoose(work: Work, field: Field, most: number): Promise<string[]> {
  if ((field.kind !== 'reference' && field.kind !== 'many') || namesPlaces(field) || isWithin(field)) return []
  const target = resourceNamed(work.engine.register, field.to)
  const title = target.fields[target.is.title]
  if (!title || title.kind !== 'text' || title.personal || !allows(work.viewer.keys, target.access.choose)) return []
  const rows = await work.tx.rows<{ title: string }>(
    sql`select distinct t.${name(snake(target.is.title))} as title from ${name(tableOf(target))} t where ${chosenRows(work, target, field.choices)} order by 1 limit ${most + 1}`,
  )
  return rows.length > most ? [] : rows.map((row) => row.title)
}

function namedBy(work: Work, field: Field, words: readonly string[]): Promise<Finding> {
  if (isWithin(field)) return namedWithin(work, field, words)
  return (namesPlaces(field) ? placesNamed : recordsNamed)(work, field, words)
}

/** Reads the codes of the owners by which a link's records are told apart, by record id. */
export async function ownersOf(work: Work, field: Field, ids: readonly number[]): Promise<Map<number, string>> {
  if (!isWithin(field) || ids.length === 0) return new Map()
  const { target, owner, column } = ownerOf(work, field)
  const rows = await work.tx.rows<{ id: number; owner: number | null }>(
    sql`select t.id, t.${column} as owner from ${name(tableOf(target))} t where t.id = any(${ids}::bigint[])`,
  )
  const codes = await codesOf(
    work,
    owner,
    rows.flatMap((row) => (row.owner === null ? [] : Number(row.owner))),
  )
  return new Map(
    rows.flatMap((row) => {
      const code = codes.get(Number(row.owner))
      return code === undefined ? [] : [[Number(row.id), code] as const]
    }),
  )
}
