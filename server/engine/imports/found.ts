import { allows, resourceNamed, type AnyResource, type Field } from '#define'
import { snake, tableOf } from '../../database/columns'
import { join, name, sql } from '../../database'
import type { Work } from '../engine'
import { visibilityOf } from '../viewer'
import { chosenRows, MOST_HINTS, notFoundWords, type Candidate, type Finding, type Similar } from './links'
import { namesPlaces, placesNamed } from './places'

/** What the words of a sheet say of another record: its id, or why none is meant, with those that may be. */
export type Found = { readonly id: number } | (Similar & { readonly error: string })

/** For so many unknown words of a batch it is looked for what may have been meant. */
const MOST_SOUGHT = 40

/** Finds what the words in the cells of a link mean among what may be chosen and the viewer may know of. */
export async function findLinks(work: Work, field: Field, words: readonly string[]): Promise<Map<string, Found>> {
  const sought = [...new Set(words)]
  if (sought.length === 0) return new Map()
  const { found, similar } = await namedBy(work, field, sought)
  const answers = new Map<string, Found>()
  let left = MOST_SOUGHT
  for (const word of sought) {
    const ones = found.get(word) ?? []
    const [one] = ones
    if (one && ones.length === 1) answers.set(word, { id: one.id })
    else if (one)
      answers.set(word, {
        error: `There is more than one “${word.slice(0, 60)}”`,
        hints: ones.slice(0, MOST_HINTS).map(({ label }) => label),
      })
    else {
      left -= 1
      const { error = notFoundWords(field.label, word), ...rest } = left >= 0 ? await similar(word) : { hints: [] }
      answers.set(word, { error, ...rest })
    }
  }
  return answers
}

/** The columns by which people name a record: its title, and what is unique to it; never what the viewer does not see. */
export function namingFields(work: Work, target: AnyResource): string[] {
  const textual = ['text', 'code', 'joined', 'vehicle', 'email', 'mobile', 'gstin']
  return Object.entries(target.fields).flatMap(([fieldName, field]) => {
    const isName = fieldName === target.title || field.unique !== undefined || field.kind === 'code'
    return isName && textual.includes(field.kind) && visibilityOf(field, work.viewer) === 'full' ? [fieldName] : []
  })
}

async function recordsNamed(work: Work, field: Field, words: readonly string[]): Promise<Finding> {
  const none: Finding = { found: new Map(), similar: async () => ({ hints: [] }) }
  if (field.kind !== 'reference' && field.kind !== 'many') return none
  const target = resourceNamed(work.engine.register, field.to)
  const fieldNames = namingFields(work, target)
  const names = fieldNames.map((one) => name(snake(one)))
  const [first] = names
  if (!first) return none
  const title = fieldNames.includes(target.title) ? name(snake(target.title)) : first
  const rows = chosenRows(work, target, field.among)
  const lower = words.map((word) => word.toLowerCase())
  const unions = names.map(
    (column) =>
      sql`select t.id, lower(t.${column}::text) as word, t.${title}::text as label from ${name(tableOf(target))} t where lower(t.${column}::text) = any(${lower}::text[]) and ${rows}`,
  )
  const candidates = await work.tx.rows<Candidate>(
    sql`select distinct id, word, label from (${join(unions, ' union all ')}) c order by id`,
  )
  return {
    found: new Map(words.map((word) => [word, candidates.filter((one) => one.word === word.toLowerCase())])),
    similar: async (word) => {
      const near = await work.tx.rows<{ label: string }>(
        sql`select label from (select distinct t.${title}::text as label from ${name(tableOf(target))} t where ${rows}) c where similarity(label, ${word}) > 0.2 order by similarity(label, ${word}) desc, label limit ${MOST_HINTS}`,
      )
      return { hints: near.map(({ label }) => label) }
    },
  }
}

/** Whether words mean one record and no other, as far as some are asked about. */
export async function namesOne(work: Work, field: Field, words: readonly string[]): Promise<(word: string) => boolean> {
  const { found } = words.length ? await namedBy(work, field, words) : { found: new Map<string, Candidate[]>() }
  return (word) => (found.get(word)?.length ?? 0) < 2
}

/** What is theirs alone of the records of a link, where they have such: by their ids. */
export async function codesOf(work: Work, field: Field, ids: readonly number[]): Promise<Map<number, string>> {
  if (field.kind !== 'reference' && field.kind !== 'many') return new Map()
  const target = resourceNamed(work.engine.register, field.to)
  const own = namingFields(work, target).find((one) => one !== target.title) ?? (target.fields.code && 'code')
  if (!own) return new Map()
  const rows = await work.tx.rows<{ id: number; code: string | null }>(
    sql`select t.id, t.${name(snake(own))}::text as code from ${name(tableOf(target))} t where t.id = any(${ids}::bigint[])`,
  )
  return new Map(rows.flatMap(({ id, code }) => (code ? [[id, code] as const] : [])))
}

/** The few names from which a link is chosen, for a workbook to fill in; none where there are many, or they are people. */
export async function namesToChoose(work: Work, field: Field, most: number): Promise<string[]> {
  if ((field.kind !== 'reference' && field.kind !== 'many') || namesPlaces(field)) return []
  const target = resourceNamed(work.engine.register, field.to)
  const title = target.fields[target.title]
  if (!title || title.kind !== 'text' || title.personal || !allows(work.viewer.keys, target.access.choose)) return []
  const rows = await work.tx.rows<{ title: string }>(
    sql`select distinct t.${name(snake(target.title))} as title from ${name(tableOf(target))} t where ${chosenRows(work, target, field.among)} order by 1 limit ${most + 1}`,
  )
  return rows.length > most ? [] : rows.map((row) => row.title)
}

function namedBy(work: Work, field: Field, words: readonly string[]): Promise<Finding> {
  return (namesPlaces(field) ? placesNamed : recordsNamed)(work, field, words)
}
