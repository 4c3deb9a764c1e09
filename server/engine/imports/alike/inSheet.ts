import { sql } from '../../../database'
import type { Work } from '../../engine'
import type { Cut } from '../targets'
import type { Double, Sound } from './double'
import { ALIKE, likelyKeys } from './likeness'
import { comparable, likenessBy, rulesFor, type Comparable, type Rule } from './rules'

/** The maximum number of rows with the same key that a row is compared with. */
const MOST_COMPARED = 20

/**
 * The maximum number in all, preferring those with the most keys in common, because all rows of a sheet may be in one
 * place.
 */
const MOST_NEAR = 60

/** The milliseconds of work after which other requests get their turn. */
const TURN = 20

interface Told {
  readonly number: number
  readonly sound: Sound
}

/**
 * Finds new rows that probably duplicate an earlier one, once all rows have been looked up: among all rows, or with
 * `numbers` among those that match these rows in what must be the same. The later one waits for an answer.
 */
export async function tellDoublesInSheet(
  { tx, viewer }: Work,
  { resource, fixed }: Cut,
  id: string,
  numbers?: readonly number[],
): Promise<void> {
  const doubles = new Map<number, Double>()
  for (const [at, rule] of rulesFor(resource, viewer)) {
    const key = String(at)
    const rows = await tx.rows<Told>(sql`
      select r.number, r.sounds -> ${key}::text as sound from import_rows r
      where r.import_id = ${id}::uuid and r.sounds -> ${key}::text is not null and r.verdict in ('CREATE', 'ALIKE')
        and (${numbers === undefined}::boolean or r.sounds -> ${key}::text -> 'same' in (
          select o.sounds -> ${key}::text -> 'same' from import_rows o
          where o.import_id = ${id}::uuid and o.number = any(${numbers ?? []}::integer[])))
      order by r.number`)
    const by = [...rule.same, ...(rule.spelled === undefined ? [] : [rule.spelled])].filter((one) => !(one in fixed))
    for (const block of blocksOf(rows)) for (const double of await doublesIn(rule, block, by)) keepBest(doubles, double)
  }
  if (doubles.size === 0) return
  const told = [...doubles].map(([number, double]) => ({ number, double: [double] }))
  await tx.run(sql`
    update import_rows t set alike = jsonb_path_query_array(t.alike, '$[*] ? (!(exists (@.row)))') || d.double,
      verdict = case when t.answer is null then 'ALIKE' else t.verdict end
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as d(number integer, double jsonb)
    where t.import_id = ${id}::uuid and t.number = d.number`)
}

/** Groups rows that match in what must be the same, in the order of the sheet. */
function blocksOf(rows: readonly Told[]): readonly Told[][] {
  const blocks = new Map<string, Told[]>()
  for (const row of rows) {
    const key = JSON.stringify(row.sound.same)
    const block = blocks.get(key)
    if (block) block.push(row)
    else blocks.set(key, [row])
  }
  return [...blocks.values()].filter(({ length }) => length > 1)
}

type Found = readonly [number, Double]

interface Near {
  readonly row: Told
  readonly said: Comparable
}

/**
 * Finds the rows of a block that resemble an earlier one. Only rows with a common key are compared, to avoid comparing
 * all pairs.
 */
async function doublesIn(rule: Rule, block: readonly Told[], by: readonly string[]): Promise<Found[]> {
  const earlier = new Map<string, Near | Near[]>()
  const found: Found[] = []
  let since = performance.now()
  for (const row of block) {
    const own: Near = { row, said: comparable(row.sound) }
    const keys = rule.spelled === undefined ? [''] : likelyKeys(own.said.text, rule.isPerson)
    const best = bestAmong(rule, own.said, nearBy(earlier, keys))
    if (best) {
      const { sound, number } = best.row
      found.push([row.number, { row: number, title: sound.text, percent: Math.round(best.score * 100), by }])
    }
    for (const key of keys) {
      const same = earlier.get(key)
      // Most keys belong to a single row, and there are many of them, so they get no list.
      if (!same) earlier.set(key, own)
      else if (!Array.isArray(same)) earlier.set(key, [same, own])
      else if (same.length < MOST_COMPARED) same.push(own)
    }
    if (performance.now() - since < TURN) continue
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
  return found
}

/** The earlier rows with a common key, those with the most common keys first. */
function nearBy(earlier: ReadonlyMap<string, Near | Near[]>, keys: readonly string[]): readonly Near[] {
  const shared = new Map<Told, { readonly near: Near; count: number }>()
  for (const key of keys)
    for (const near of [earlier.get(key) ?? []].flat()) {
      const known = shared.get(near.row)
      if (known) known.count += 1
      else shared.set(near.row, { near, count: 1 })
    }
  const all = [...shared.values()]
  if (all.length > MOST_NEAR) all.sort((one, other) => other.count - one.count)
  return all.slice(0, MOST_NEAR).map(({ near }) => near)
}

function bestAmong(rule: Rule, said: Comparable, near: readonly Near[]): { row: Told; score: number } | undefined {
  let best: { row: Told; score: number } | undefined
  for (const one of near) {
    const score = likenessBy(rule, said, one.said)
    if (score >= ALIKE && score > (best?.score ?? 0)) best = { row: one.row, score }
  }
  return best
}

function keepBest(doubles: Map<number, Double>, [number, double]: Found): void {
  const known = doubles.get(number)
  if (!known || known.percent < double.percent) doubles.set(number, double)
}
