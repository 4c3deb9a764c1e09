import { noteAccess } from '../engine/accessLog'
import type { Endpoint } from '../engine/behaviour'
import { flag, instant, integer, listOf, maybe, named, objectOf, text, described } from '../engine/jsonSchema'
import { badRequest, notFound } from '../engine/problem'
import { findingsOf, healthRulesOf, HEALTH_SCHEDULE, lastLook, recompute } from '../health'

const KEY = 'health:manage'
const GONE = 'Health rule not found'

const rule = named(
  'HealthRule',
  objectOf({
    name: text,
    label: text,
    help: maybe(text),
    resource: text,
    reference: maybe(text),
    count: integer,
    since: maybe(instant),
    canRecompute: flag,
  }),
)

const finding = named(
  'HealthFinding',
  objectOf({
    record: integer,
    title: maybe(text),
    since: instant,
    wrong: described(listOf(text), 'The figures that are wrong, and by how much.'),
    about: maybe(objectOf({ resource: text, record: integer, title: maybe(text) })),
  }),
)

/** Endpoints of data health: list the violations, check again, and repair. */
export const healthEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/admin/health-rules',
    summary: 'The health rules, with the number of records the viewer may see that violate each',
    need: KEY,
    gives: objectOf({ items: listOf(rule), isRunning: flag, endedAt: maybe(instant), nextAt: maybe(instant) }),
    answer: async (work) => {
      const [items, look] = [await healthRulesOf(work), await lastLook(work)]
      const { isRunning = false, endedAt = null, nextAt = null } = look ?? {}
      return { items, isRunning, endedAt, nextAt }
    },
  },
  {
    method: 'GET',
    path: '/admin/health-rules/:name/findings',
    summary: 'The records that violate a health rule, 50 per page, oldest findings first',
    need: KEY,
    query: { page: described(integer, 'The number of the page, from 1.') },
    gives: objectOf({ items: listOf(finding), total: integer }),
    answer: async (work, _body, { params, query }) => {
      const page = Number(query.page ?? 1)
      if (!Number.isInteger(page) || page < 1 || page > 1_000_000)
        throw badRequest('Bad Request', { fields: { page: 'page must be a whole number from 1' } })
      const found = await findingsOf(work, params.name ?? '', page)
      if (!found) throw notFound(GONE)
      return found
    },
  },
  {
    method: 'POST',
    path: '/admin/health-rules/check',
    summary: 'Starts a data check now; the schedule is not affected',
    need: KEY,
    gives: null,
    answer: async ({ engine, tx }) => {
      const label = await engine.schedules.runNow(tx, HEALTH_SCHEDULE)
      if (label === undefined) throw notFound(GONE)
      await noteAccess(tx, { kind: 'JOB_CHANGED', what: `${label}: run now`, detail: HEALTH_SCHEDULE })
    },
  },
  {
    method: 'POST',
    path: '/admin/health-rules/:name/recompute',
    summary: 'Recomputes the figures found wrong',
    need: KEY,
    gives: null,
    isInParts: true,
    answer: async (work, _body, { params }) => {
      const label = await recompute(work, params.name ?? '')
      if (label === undefined) throw notFound(GONE)
      await noteAccess(work.tx, { kind: 'JOB_CHANGED', what: `${label}: recomputed`, detail: params.name ?? '' })
    },
  },
]
