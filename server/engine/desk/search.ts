import { allows, LONGEST_SEARCH, type AnyResource } from '#define'
import { sql, type Sql } from '../../database'
import type { DatabaseError } from '../../database/database'
import type { Endpoint, Given } from '../behaviour'
import type { Work } from '../engine'
import { badRequest, Problem } from '../problem'
import { mustBeText } from '../read/search'
import { batchesOf, batchSql, type Asked, type Batch } from './searchBatches'
import { groupSql, MOST_OF_A_GROUP } from './searchGroup'
import { termOf, type SearchTerm } from './searchTerm'
import { searchAnswer } from './deskSchemas'

/** Whoever types does not wait longer than this for any one kind of record, in milliseconds, unless the engine says so. */
const PATIENCE = 250

const CANCELLED = '57014'

/** Records of every kind that the viewer may see, a few of each. */
export const searchEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/search',
  summary: 'Records of each kind by name, code, mobile number, guid or #number',
  need: 'signedIn',
  query: { q: 'The search text, at least 3 characters' },
  gives: searchAnswer,
  answer: search,
}

/** A few records of one kind. `isCut`: the search was given up; the list itself finds more. */
interface Group {
  readonly resource: string
  readonly items: readonly unknown[]
  readonly hasMore: boolean
  readonly isCut: boolean
}

async function search(work: Work, _body: unknown, { query: { q } }: Given): Promise<unknown> {
  if (typeof q !== 'string' || q.length > LONGEST_SEARCH)
    throw badRequest(`Search for one text of up to ${LONGEST_SEARCH} characters`)
  mustBeText(q)
  const seen = work.engine.register.resources.filter(({ access: { see: key } }) => allows(work.viewer.keys, key))
  const term = termOf(seen, q)
  if (!term) return { kind: null, groups: [] }
  const groups = await groupsOf(work, seen, term)
  return { kind: term.kind, groups: groups.filter((group) => group && (group.items.length > 0 || group.isCut)) }
}

async function groupsOf(work: Work, seen: readonly AnyResource[], term: SearchTerm): Promise<(Group | undefined)[]> {
  const asked = seen.flatMap((resource): Asked[] => {
    const rows = understood(() => groupSql(work, resource, term))
    return rows ? [{ resource, rows }] : []
  })
  const groups = await answered(work, await batchesOf(work.engine, asked))
  return seen.map(({ is: { name } }) => groups.find(({ resource }) => resource === name))
}

/** The embedded database answers one question after the other: asked all at once, the last would seem late for the first. */
async function answered(work: Work, batches: readonly Batch[]): Promise<Group[]> {
  if (work.engine.database.kind === 'postgres')
    return (await Promise.all(batches.map((batch) => answeredBatch(work, batch)))).flat()
  const groups: Group[] = []
  for (const batch of batches) groups.push(...(await answeredBatch(work, batch)))
  return groups
}

/** What keeps one kind of a batch back is not said of the others: each is then asked alone. */
async function answeredBatch(work: Work, batch: Batch): Promise<Group[]> {
  const text = await inTime(work, batchSql(batch), batch.length > 1)
  if (text === undefined && batch.length > 1)
    return answered(
      work,
      batch.map((asked) => [asked]),
    )
  const found = JSON.parse(text ?? '[]') as (readonly unknown[])[]
  return batch.map(({ resource }, index) => {
    const items = found[index] ?? []
    return {
      resource: resource.is.name,
      items: items.slice(0, MOST_OF_A_GROUP),
      hasMore: items.length > MOST_OF_A_GROUP,
      isCut: text === undefined,
    }
  })
}

/** What a list would refuse to search for is looked for elsewhere. */
function understood(ask: () => Sql | undefined): Sql | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return undefined
    throw error
  }
}

/**
 * The answer of a question, or undefined when it takes too long; then nobody goes on answering it either. `isPlannedOnce`:
 * a session keeps its first plan, since planning dozens of kinds takes ten times as long as reading them.
 */
async function inTime(
  { engine: { database, searchPatience = PATIENCE } }: Work,
  asked: Sql,
  isPlannedOnce: boolean,
): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), searchPatience)))
  const answer =
    // The embedded database has one connection and knows no time-out: there a transaction would only hold the others up.
    database.kind === 'pglite'
      ? database.json(asked)
      : database.transaction(async (tx) => {
          await tx.run(sql`select set_config('statement_timeout', ${String(searchPatience)}, true),
            set_config('plan_cache_mode', ${isPlannedOnce ? 'force_generic_plan' : 'auto'}, true)`)
          return tx.json(asked)
        })
  try {
    return await Promise.race([answer, late])
  } catch (error) {
    if ((error as DatabaseError).code === CANCELLED) return undefined
    throw error
  } finally {
    clearTimeout(timer)
    answer.catch(() => undefined)
  }
}
