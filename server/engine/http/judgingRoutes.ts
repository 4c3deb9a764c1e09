import { allows, coversOf, judgeNeed, readListQuery, type AnyResource } from '#define'
import { link } from '../commonSchemas'
import { answering } from '../desk/recordEndpoint'
import type { Work } from '../engine'
import {
  anything,
  flag,
  instant,
  integer,
  listOf,
  maybe,
  named,
  number,
  objectOf,
  text,
  type JsonSchema,
} from '../jsonSchema'
import { cover, MOST_COVERED } from '../write/cover'
import { handNext, leave, look, MOST_HANDED, take, type Wanted } from '../judging/hand'
import { endpointOperation } from '../openapi/endpointOperation'
import { listFilters } from '../openapi/listParameters'
import { parameter } from '../openapi/parts'
import { forbidden } from '../problem'
import { understood } from '../understood'
import { mustHold } from '../viewer'
import { answerEndpoint } from './endpointRoute'
import type { ResourceRoute } from './resourceRoute'

/** The maximum number of records skipped in one sitting. */
const MOST_SKIPPED = 1000

const lock = named('DeskLock', objectOf({ record: integer, user: link, since: instant, until: instant }))

const handed = named(
  'DeskRecord',
  objectOf({
    record: anything('The record, as its own address answers it'),
    proofs: listOf(maybe(listOf(anything('A record of related evidence, or `{ label, value }` of what a map shows')))),
    lock: maybe(lock),
  }),
)

const handedOut = named(
  'DeskShare',
  objectOf({
    items: listOf(handed),
    held: listOf(integer),
    waiting: objectOf({ totalItems: maybe(integer), totalIsExact: flag }),
    stand: objectOf({ today: integer, perMinute: maybe(number) }),
  }),
)

const ids = (most: number): JsonSchema => ({ ...listOf(integer), maxItems: most })

const next = {
  summary:
    'Assigns the next waiting records to the viewer, locked for ten minutes: { most, held, skip }. `held` are those that the viewer has, whose locks are renewed and which are answered as far as they still wait; `skip` are passed over and free for others',
  takesListQuery: true,
  query: { look: { ...text, enum: ['second'], description: 'second: records awaiting a second look' } },
  body: objectOf(
    {},
    { most: { ...integer, minimum: 0, maximum: MOST_HANDED }, held: ids(MOST_HANDED), skip: ids(MOST_SKIPPED) },
  ),
  gives: handedOut,
} as const

const leaving = { summary: 'Releases every record of this desk that the viewer holds', gives: null } as const

const taking = {
  summary: 'Takes one waiting record, or renews its lock; 409 with the holder’s name while someone else has it',
  gives: handed,
} as const

const looking = { summary: 'The record with its evidence, and who has it open at the desk', gives: handed } as const

const covering = {
  summary: `Covers parts of a picture of a waiting record permanently: { field, key, parts }, each part by left, top, width and height as fractions of the picture, at most ${MOST_COVERED}. The file gets another key; the old one is destroyed`,
  body: objectOf({
    field: text,
    key: text,
    parts: {
      ...listOf(objectOf({ left: number, top: number, width: number, height: number })),
      ...{ minItems: 1, maxItems: MOST_COVERED },
    },
  }),
  gives: handed,
} as const

const isDesk = ({ page: { desk } }: AnyResource): boolean => desk !== undefined
const whoJudges = 'Needs the authority with which the resource is read, and that of one of the verdicts.'

/** Blacks out parts of a picture that may not be kept, before the verdict. */
const coverRoute: ResourceRoute = {
  method: 'POST',
  path: '/:id/desk/cover',
  isOf: (resource) => coversOf(resource).length > 0,
  operation: { ...endpointOperation(covering), who: whoJudges },
  handle: ({ resource, ...asked }) => {
    mustHold(asked.viewer, judgeNeed(resource))
    const answer = answering(resource, { answer: cover })
    return answerEndpoint({ ...covering, method: 'POST', record: resource, answer }, asked)
  },
}

/** Routes to judge records one after the other, each by one person. */
export const judgingRoutes: readonly ResourceRoute[] = [
  {
    method: 'POST',
    path: '/desk/next',
    isOf: isDesk,
    needs: ({ access: { see: key } }) => [key],
    operation: {
      ...endpointOperation(next),
      parameters: [parameter('look', 'second: records awaiting a second look', { enum: ['second'] }), ...listFilters],
      who: whoJudges,
    },
    handle: ({ resource, ...asked }) => {
      const { look: wanted, ...list } = asked.request.query as Readonly<Record<string, string | undefined>>
      const isSecond = wanted === 'second' && resource.page.desk?.secondLook !== undefined
      mustHold(asked.viewer, judgeNeed(resource, isSecond))
      return answerEndpoint(
        {
          ...next,
          method: 'POST',
          isForgotten: true,
          answer: (work, body) => {
            const { q, where } = understood(() => readListQuery(resource, list))
            return handNext(work, resource, { isSecond, list: { q, where } }, wantedIn(body))
          },
        },
        asked,
      )
    },
  },
  {
    method: 'DELETE',
    path: '/desk',
    isOf: isDesk,
    operation: endpointOperation(leaving),
    handle: ({ resource, ...asked }) =>
      answerEndpoint(
        { ...leaving, method: 'DELETE', isForgotten: true, answer: (work) => leave(work, resource) },
        asked,
      ),
  },
  {
    method: 'PUT',
    path: '/:id/desk',
    isOf: isDesk,
    operation: { ...endpointOperation(taking), who: whoJudges },
    handle: ({ resource, ...asked }) => {
      mustBeAbleToJudge(asked.work, resource)
      const answer = answering(resource, { answer: take })
      return answerEndpoint({ ...taking, method: 'PUT', record: resource, isForgotten: true, answer }, asked)
    },
  },
  {
    method: 'GET',
    path: '/:id/desk',
    isOf: isDesk,
    operation: endpointOperation(looking),
    handle: ({ resource, ...asked }) =>
      answerEndpoint(
        { ...looking, method: 'GET', record: resource, answer: answering(resource, { answer: look }) },
        asked,
      ),
  },
  coverRoute,
]

/** Reads what a reviewer asks for; anything beyond the limits is left out. */
function wantedIn(body: unknown): Wanted {
  const { most = 1, held = [], skip = [] } = (body ?? {}) as Partial<Wanted>
  return {
    most: Math.min(MOST_HANDED, Math.max(0, most)),
    held: held.slice(0, MOST_HANDED),
    skip: skip.slice(0, MOST_SKIPPED),
  }
}

/** Throws unless the viewer may give a verdict of the first or of the second look. */
function mustBeAbleToJudge({ viewer }: Work, resource: AnyResource): void {
  if (![false, true].some((isSecond) => allows(viewer.keys, judgeNeed(resource, isSecond)))) throw forbidden()
}
