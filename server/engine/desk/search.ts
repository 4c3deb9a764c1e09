import { allows, type AnyResource } from '#define'
import { raw, type Sql } from '../../database'
import type { DatabaseError } from '../../database/database'
import type { Endpoint, Given } from '../behaviour'
import type { Work } from '../engine'
import { badRequest, Problem } from '../problem'
import { mustBeText } from '../read/search'
import { groupSql, MOST_OF_A_GROUP } from './searchGroup'
import { termOf, type SearchTerm } from './searchTerm'

/** Whoever types does not wait longer than this for any one kind of record, in milliseconds, unless the engine says so. */
const PATIENCE = 250

const LONGEST = 100
const CANCELLED = '57014'

/** Records of every kind that the viewer may see, a few of each. */
export const searchEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/search',
  summary: 'A few records of each kind by name, code, mobile number, guid or #number',
  need: 'signedIn',
  query: { q: 'What to look for, from 3 characters' },
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
  if (typeof q !== 'string' || q.length > LONGEST) throw badRequest(`q is one text of at most ${LONGEST} characters`)
  mustBeText(q)
  const seen = work.engine.register.resources.filter(({ key }) => allows(work.viewer.keys, key))
  const term = termOf(seen, q)
  if (!term) return { kind: null, groups: [] }
  const groups = await groupsOf(work, seen, term)
  return { kind: term.kind, groups: groups.filter((group) => group && (group.items.length > 0 || group.isCut)) }
}

/** The embedded database answers one question after the other: asked all at once, the last would seem late for the first. */
async function groupsOf(work: Work, seen: readonly AnyResource[], term: SearchTerm): Promise<(Group | undefined)[]> {
  if (work.engine.database.kind === 'postgres')
    return Promise.all(seen.map((resource) => groupOf(work, resource, term)))
  const groups: (Group | undefined)[] = []
  for (const resource of seen) groups.push(await groupOf(work, resource, term))
  return groups
}

async function groupOf(work: Work, resource: AnyResource, term: SearchTerm): Promise<Group | undefined> {
  const asked = understood(() => groupSql(work, resource, term))
  if (!asked) return undefined
  const text = await inTime(work, asked)
  const items = JSON.parse(text ?? '[]') as unknown[]
  return {
    resource: resource.name,
    items: items.slice(0, MOST_OF_A_GROUP),
    hasMore: items.length > MOST_OF_A_GROUP,
    isCut: text === undefined,
  }
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

/** The answer of a question, or undefined when it takes too long; then nobody goes on answering it either. */
async function inTime(
  { engine: { database, searchPatience = PATIENCE } }: Work,
  asked: Sql,
): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), searchPatience)))
  const answer =
    // The embedded database has one connection and knows no time-out: there a transaction would only hold the others up.
    database.kind === 'pglite'
      ? database.json(asked)
      : database.transaction(async (tx) => {
          await tx.run(raw(`set local statement_timeout = ${searchPatience}`))
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
