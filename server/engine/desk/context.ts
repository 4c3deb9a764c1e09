import { readListQuery } from '#define'
import type { Work } from '../engine'
import { understood } from '../understood'
import { badRequest, Problem } from '../problem'
import { historyOf } from '../read/historyOf'
import { messagesOf } from '../read/summaryOf'
import { neighboursOf, type Neighbours } from '../read/neighbours'
import { assignmentAnswer } from './assignments'
import { commentsOf } from './commentRows'
import type { About, RecordEndpoint } from './recordEndpoint'
import { relatedCountsOf } from './relatedCounts'
import { recordContext } from './deskSchemas'

type Query = Readonly<Record<string, string | string[] | undefined>>
type Part = (work: Work, about: About, list: Query) => Promise<object | null>

/** The number of history steps included, as on the history's own first page. */
const STEPS = 20

const parts: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['comments', (work, about) => commentsOf(work, about, {})],
  ['assignment', assignmentAnswer],
  ['neighbours', neighboursOrNull],
  ['history', (work, { resource, id }) => historyOf(work, resource, id, { page: 1, size: STEPS })],
  ['messages', messagesWith],
  ['related', relatedCountsOf],
])

/** Everything that a page shows around a record, in one request: the answers of separate routes, by their names. */
export const contextEndpoint: RecordEndpoint = {
  method: 'GET',
  path: 'context',
  summary:
    'The comments, the assignment, the neighbours, the first page of the history, the latest messages and the counts of the lists of this record in one answer, each as its own route answers; neighbours are null in a list that cannot be understood',
  takesListQuery: true,
  query: {
    include: 'What is wanted, by comma: comments, assignment, neighbours, history, messages, related',
    sort: 'The list whose neighbours are wanted, by its own parameters',
  },
  gives: recordContext,
  answer: async (work, about, { query }) => {
    const { include, ...list } = query as Query
    const wanted = [include ?? []].flat().flatMap((one) => one.split(','))
    const answer: Record<string, object | null> = {}
    // One after the other, because a request holds one database session.
    for (const name of wanted) answer[name] = await partOf(name, about)(work, about, list)
    return answer
  },
}

/** The latest messages with the person that the record is about; null if its summary declares none. */
async function messagesWith(work: Work, { resource, id }: About): Promise<object | null> {
  return resource.page.summary?.messages ? { items: await messagesOf(work, resource, id) } : null
}

function partOf(name: string, { resource }: About): Part {
  const part = name === 'assignment' && resource.people.assignee ? undefined : parts.get(name)
  if (!part) throw badRequest('include takes comments, assignment, neighbours, history, messages and related')
  return part
}

/** An invalid list in the address leaves out only the neighbours. */
async function neighboursOrNull(work: Work, { resource, id }: About, list: Query): Promise<Neighbours | null> {
  try {
    const query = understood(() => readListQuery(resource, list))
    return await neighboursOf(work, resource, id, query)
  } catch (error) {
    if (error instanceof Problem && (error.status === 400 || error.status === 403)) return null
    throw error
  }
}
