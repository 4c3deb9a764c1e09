import { todayInIndia, type AnyResource, type Field } from '#define'
import { join, name, raw, sql, type Sql } from '../../../database'
import { snake, tableOf } from '../../../database/columns'
import { conditionSql } from '../../../database/conditionSql'
import type { Work } from '../../engine'
import { readAll, type FullRecord } from '../../read/oneRecord'
import { visibleRows } from '../../read/scope'
import { codesOf } from '../found'
import type { RowSays } from '../readRows'
import { keyIn } from '../rowKeys'
import type { Cut } from '../targets'
import { wordsFor } from '../words'
import type { Double, Sounds } from './double'
import { ALIKE, heard, likeness } from './likeness'
import { comparable, likenessBy, rulesFor, soundOfRow, type Rule } from './rules'

/** The minimum trigram similarity of names that are compared further. */
const CANDIDATES = 0.3

/** The maximum numbers of compared candidates and of reported doubles per row. */
const MOST_CANDIDATES = 8
const MOST_DOUBLES = 3

/** Below this similarity, a new name means another person or thing. */
const UNLIKE = 0.4

/**
 * Reads what new rows say by each rule, and finds existing records that they probably duplicate: in the order of the
 * rows.
 */
export async function doublesInData(
  work: Work,
  { resource, fixed }: Cut,
  rows: readonly RowSays[],
): Promise<{ sounds: Sounds[]; doubles: Double[][] }> {
  const rules = rulesFor(resource, work.viewer)
  const sounds = rows.map(({ given, existing }): Sounds => {
    if (existing) return {}
    const said = [...rules].map(([at, rule]) => [String(at), soundOfRow(resource, rule, given)] as const)
    return Object.fromEntries(said.flatMap(([at, sound]) => (sound ? [[at, sound] as const] : [])))
  })
  const found = rows.map(() => new Map<number, Alike>())
  for (const [at, rule] of rules) {
    const asked = sounds.flatMap((of, row) => (of[at] ? [{ at: row, ...of[at] }] : []))
    const said = sounds.map(({ [at]: sound }) => sound && comparable(sound))
    for (const { row, id, ...candidate } of await candidatesOf(work, resource, rule, asked)) {
      const own = said[row]
      const score = own ? likenessBy(rule, own, comparable(candidate)) : 0
      if (score < ALIKE) continue
      const known = found[row]?.get(id)
      const by = [...rule.same, ...(rule.spelled === undefined ? [] : [rule.spelled])]
      found[row]?.set(id, {
        score: Math.max(score, known?.score ?? 0),
        by: [...new Set([...(known?.by ?? []), ...by.filter((one) => !(one in fixed))])],
      })
    }
  }
  for (const [at, row] of rows.entries()) {
    const taken = takenOver(resource, rules, row)
    if (row.existing && taken) found[at]?.set(row.existing.id, taken)
  }
  const best = found.map((one) => [...one].sort(([, a], [, b]) => b.score - a.score).slice(0, MOST_DOUBLES))
  return { sounds, doubles: await told(work, resource, best) }
}

interface Alike {
  readonly score: number
  readonly by: readonly string[]
}

/**
 * Reports a row that found its record by something other than a name, and changes its name entirely: the number may now
 * belong to someone else.
 */
function takenOver(
  resource: AnyResource,
  rules: ReadonlyMap<number, Rule>,
  { existing, given, texts }: RowSays,
): Alike | undefined {
  const key = existing && keyIn(resource, texts)
  const rule = key && [...rules.values()].find(({ same, spelled }) => !spelled && same.join(' ') === key.join(' '))
  const title = resource.is.title
  if (!rule || !existing || rule.same.includes(title)) return undefined
  const name = soundOfRow(
    resource,
    { same: [], spelled: title, unless: [], isPerson: false },
    { ...plainOf(existing), ...given },
  )
  const score = likeness(heard(String(existing[title] ?? '')), heard(name?.text ?? ''))
  return score < UNLIKE ? { score, by: rule.same } : undefined
}

function plainOf(record: FullRecord): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value === 'string'))
}

interface Asked {
  readonly at: number
  readonly same: readonly string[]
  readonly text: string
}

interface Candidate {
  readonly row: number
  readonly id: number
  readonly text: string
  readonly unless: readonly (string | null)[]
}

/** Finds records that match rows in what must be the same, and whose names share some trigrams. */
async function candidatesOf(
  { engine, tx, viewer }: Work,
  resource: AnyResource,
  { same, spelled, unless }: Rule,
  asked: readonly Asked[],
): Promise<readonly Candidate[]> {
  if (asked.length === 0) return []
  const { fields, rules } = resource
  const text = spelled === undefined ? sql`''` : sql`t.${name(snake(spelled))}`
  const agree = same.map((one, at) => isSame(fields[one] as Field, one, sql`a.same ->> ${raw(String(at))}`))
  const near =
    spelled === undefined
      ? []
      : [same.length ? sql`similarity(${text}, a.text) > ${CANDIDATES}` : sql`${text} % a.text`]
  const live = rules.changeWhile
    ? conditionSql(rules.changeWhile, { resource, alias: 't', today: todayInIndia(engine.now()) })
    : raw('true')
  const apart = unless.map((one) => sql`t.${columnOf(fields[one] as Field, one)}::text`)
  return tx.rows<Candidate>(sql`
    select s.row, s.id, s.text, s.unless from (
      select a.at as row, t.id, ${text} as text, jsonb_build_array(${join(apart)}) as unless,
        row_number() over (partition by a.at order by similarity(${text}, a.text) desc, t.id) as nth
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(at integer, same jsonb, text text)
      join ${name(tableOf(resource))} t on ${join([...agree, ...near], ' and ')}
      where ${visibleRows(engine, resource, viewer)} and ${live}) s
    where s.nth <= ${MOST_CANDIDATES}`)
}

function columnOf(field: Field, fieldName: string): Sql {
  return name(`${snake(fieldName)}${field.kind === 'reference' || field.kind === 'place' ? '_id' : ''}`)
}

const types: Partial<Record<Field['kind'], string>> = {
  reference: 'bigint',
  place: 'bigint',
  date: 'date',
  integer: 'bigint',
}

function isSame(field: Field, fieldName: string, said: Sql): Sql {
  return sql`t.${columnOf(field, fieldName)} = (${said})::${raw(types[field.kind] ?? 'text')}`
}

/** Adds to records what people know them by. */
async function told(
  work: Work,
  resource: AnyResource,
  found: readonly (readonly (readonly [number, Alike])[])[],
): Promise<Double[][]> {
  const ids = [...new Set(found.flatMap((one) => one.map(([id]) => id)))]
  const records = await readAll(work, resource, ids)
  const itself = { kind: 'reference', to: resource.is.name, label: '' } as Field
  const codes = ids.length ? await codesOf(work, itself, ids) : new Map<number, string>()
  const place = Object.entries(resource.fields).find(([, field]) => field.kind === 'place')
  return found.map((one) =>
    one.flatMap(([id, { score, by }]): Double[] => {
      const record = records.get(id)
      if (!record) return []
      const where = place && wordsFor(place[1], record[place[0]])
      const code = codes.get(id)
      return [
        {
          id,
          title: wordsFor(resource.fields[resource.is.title] as Field, record[resource.is.title]),
          ...(code && { code }),
          ...(where && { place: where }),
          percent: Math.round(score * 100),
          by,
        },
      ]
    }),
  )
}
