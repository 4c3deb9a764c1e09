import { isUuid } from '#define'
import { noteAccess } from '../engine/accessLog'
import type { Endpoint } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import type { JobState } from '../engine/jobs'
import { badRequest, notFound } from '../engine/problem'
import {
  flag,
  instant,
  integer,
  listOf,
  maybe,
  named,
  objectOf,
  oneOf,
  text,
  uuid,
  described,
} from '../engine/jsonSchema'

const KEY = 'job:manage'
const STATES: readonly JobState[] = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']
const MOST = 100
const GONE = 'Job not found'

const job = named(
  'Job',
  objectOf({
    id: uuid,
    kind: text,
    label: text,
    state: oneOf(STATES),
    attempts: integer,
    most: integer,
    createdAt: instant,
    startedAt: maybe(instant),
    endedAt: maybe(instant),
    dueAt: maybe(instant),
    error: maybe(text),
  }),
)

const schedule = named(
  'Schedule',
  objectOf({
    name: text,
    label: text,
    recurrence: text,
    isRunning: flag,
    startedAt: maybe(instant),
    endedAt: maybe(instant),
    doneAt: maybe(instant),
    nextAt: instant,
    failures: integer,
    error: maybe(text),
  }),
)

/** Endpoints that list the schedules, and let an administrator run one. */
export const scheduleEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/admin/schedules',
    summary: 'The schedules, with their interval, last and next run, and last error',
    need: KEY,
    gives: objectOf({ items: listOf(schedule) }),
    answer: async ({ engine, tx }) => ({ items: await engine.schedules.list(tx) }),
  },
  {
    method: 'POST',
    path: '/admin/schedules/:name/run',
    summary: 'Runs a schedule now; its usual times are not affected',
    need: KEY,
    gives: null,
    answer: async ({ engine, tx }, _body, { params }) => {
      const label = await engine.schedules.runNow(tx, params.name ?? '')
      if (label === undefined) throw notFound('Schedule not found')
      await noteAccess(tx, { kind: 'JOB_CHANGED', what: `${label}: run now`, detail: params.name ?? '' })
    },
  },
]

/** Endpoints of the jobs for administrators, without their contents. */
export const jobEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/admin/jobs',
    summary: 'The jobs of the queue, newest first, with their total and every kind',
    need: KEY,
    query: {
      state: 'WAITING, RUNNING, DONE, FAILED or CANCELLED.',
      kind: 'The name of a kind.',
      size: described(integer, `How many, ${MOST} at most.`),
    },
    gives: objectOf({ items: listOf(job), total: integer, kinds: listOf(objectOf({ name: text, label: text })) }),
    answer: async ({ engine, tx }, _body, { query }) => {
      const state = STATES.find((one) => one === query.state)
      if (query.state !== undefined && !state) throw badRequest('Bad Request', { fields: { state: 'Unknown state' } })
      const size = Number(query.size ?? MOST)
      if (!Number.isInteger(size) || size < 1 || size > MOST)
        throw badRequest('Bad Request', { fields: { size: `size must be a number from 1 to ${MOST}` } })
      const kind = typeof query.kind === 'string' ? query.kind : undefined
      const found = await engine.jobs.list(tx, { ...(state && { state }), ...(kind && { kind }), skip: 0, take: size })
      return { ...found, kinds: engine.jobs.kinds }
    },
  },
  {
    method: 'POST',
    path: '/admin/jobs/:id/retry',
    summary: 'Retries a failed job',
    need: KEY,
    gives: null,
    answer: (work, _body, { params }) => changed(work, 'retry', params.id),
  },
  {
    method: 'POST',
    path: '/admin/jobs/:id/cancel',
    summary: 'Cancels a waiting or running job',
    need: KEY,
    gives: null,
    answer: (work, _body, { params }) => changed(work, 'cancel', params.id),
  },
]

const words = { retry: 'retried', cancel: 'cancelled' } as const

async function changed({ engine, tx }: Work, how: 'retry' | 'cancel', id = ''): Promise<undefined> {
  const isId = isUuid(id)
  const label = isId ? await engine.jobs[how](tx, id) : undefined
  if (label === undefined) throw notFound(GONE)
  await noteAccess(tx, { kind: 'JOB_CHANGED', what: `${label}: ${words[how]}`, detail: id })
}
