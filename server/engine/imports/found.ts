import { levels, resourceNamed, todayInIndia, type AnyResource, type Condition, type Field, type Level } from '#define'
import { conditionSql } from '../../database/conditionSql'
import { snake, tableOf } from '../../database/columns'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { pathJson } from '../read/fieldJson'
import { visibleRows } from '../read/scope'
import { visibilityOf } from '../viewer'

/** What the words of a sheet say of another record: its id, or why none is meant, with those that may be. */
export type Found = { readonly id: number } | { readonly error: string; readonly hints: readonly string[] }

interface Candidate {
  readonly id: number
  readonly word: string
  /** What people write to mean this one and no other. */
  readonly label: string
}

/** For so many unknown words of a batch it is looked for what may have been meant. */
const MOST_SOUGHT = 40
const MOST_HINTS = 3

/** Finds what the words in the cells of a link mean among what may be chosen and the viewer may know of. */
export async function findLinks(work: Work, field: Field, words: readonly string[]): Promise<Map<string, Found>> {
  const sought = [...new Set(words)]
  if (sought.length === 0) return new Map()
  const among = field.kind === 'place' ? placesNamed(work, field, sought) : recordsNamed(work, field, sought)
  const { found, similar } = await among
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
      const hints = left >= 0 ? await similar(word) : []
      answers.set(word, { error: `${field.label} “${word.slice(0, 60)}” is not to be found`, hints })
    }
  }
  return answers
}

interface Finding {
  readonly found: ReadonlyMap<string, readonly Candidate[]>
  readonly similar: (word: string) => Promise<string[]>
}

function chosenRows({ engine, viewer }: Work, target: AnyResource, among: Condition | undefined): Sql {
  const chosen = among
    ? conditionSql(among, { resource: target, alias: 't', today: todayInIndia(engine.now()) })
    : raw('true')
  return sql`${visibleRows(engine, target, viewer)} and ${chosen}`
}

/** The columns by which people name a record: its title, and what is unique to it; never what the viewer does not see. */
function namingFields(work: Work, target: AnyResource): string[] {
  const textual = ['text', 'code', 'joined', 'vehicle', 'email', 'mobile', 'gstin']
  return Object.entries(target.fields).flatMap(([fieldName, field]) => {
    const isName = fieldName === target.title || field.unique !== undefined || field.kind === 'code'
    return isName && textual.includes(field.kind) && visibilityOf(field, work.viewer) === 'full' ? [fieldName] : []
  })
}

async function recordsNamed(work: Work, field: Field, words: readonly string[]): Promise<Finding> {
  const none: Finding = { found: new Map(), similar: async () => [] }
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
      return near.map(({ label }) => label)
    },
  }
}

interface PlaceRow {
  readonly id: number
  readonly name: string
  readonly code: string | null
  readonly path: readonly { readonly label: string; readonly type: Level }[]
}

/** A place by its name, alone or with those above it (`Jagraon, Ludhiana` or `Punjab / Ludhiana`), or by its code. */
async function placesNamed(work: Work, field: Field, words: readonly string[]): Promise<Finding> {
  if (field.kind !== 'place') return { found: new Map(), similar: async () => [] }
  const target = resourceNamed(work.engine.register, 'geographies')
  const allowed = typeof field.level === 'string' ? [field.level] : levels.filter((one) => field.level.includes(one))
  const rows = chosenRows(work, target, {
    all: [
      { field: 'type', in: allowed },
      { field: 'status', eq: 'ACTIVE' },
    ],
  })
  const places = (where: Sql): Promise<PlaceRow[]> =>
    work.tx.rows<PlaceRow>(
      sql`select t.id, t.name, t.code, ${pathJson('t')} as path from geographies t where ${rows} and ${where}`,
    )
  const named = words.map((word) => ({ word, ...partsOfPlace(word) }))
  const own = [...new Set(named.map((one) => one.own))]
  const found = await places(
    sql`(lower(t.name) = any(${own}::text[]) or lower(t.code) = any(${own}::text[])) limit 5000`,
  )
  return {
    found: new Map(
      named.map(({ word, own: wanted, above }) => [
        word,
        found
          .filter((place) => place.code?.toLowerCase() === wanted || place.name.toLowerCase() === wanted)
          .filter(({ path }) => above.every((part) => path.some(({ label }) => label.toLowerCase() === part)))
          .map((place) => ({ id: place.id, word, label: pathWords(place) })),
      ]),
    ),
    similar: async (word) => {
      const { own: wanted } = partsOfPlace(word)
      const near = await places(
        sql`t.name % ${wanted} order by similarity(t.name, ${wanted}) desc, t.id limit ${MOST_HINTS}`,
      )
      return near.map(pathWords)
    },
  }
}

/** The name of a place, and those that stand beside it: above it from the part to the whole, or before a slash. */
function partsOfPlace(word: string): { own: string; above: string[] } {
  const isDownwards = /[/>›]/.test(word)
  const parts = word
    .toLowerCase()
    .split(/[,/>›]/)
    .flatMap((part) => part.trim() || [])
  const own = (isDownwards ? parts.at(-1) : parts[0]) ?? ''
  return { own, above: isDownwards ? parts.slice(0, -1) : parts.slice(1) }
}

function pathWords({ name: own, path }: PlaceRow): string {
  const above = path.filter(({ type }) => type !== 'zone').map(({ label }) => label)
  return [own, ...above.reverse()].join(', ')
}
