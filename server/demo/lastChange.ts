import type { AnyResource } from '#define'
import { initialState, stepsOf } from './history/steps'
import type { Row } from './kernel/row'

/**
 * Adds to a row its last change and its number of changes, from its own values: nothing is completed after its last
 * change, or created after the company's current moment.
 */
export function withLastChange(resource: AnyResource, told: Row, now: string): Row {
  const { rules, fields } = resource
  const row = withoutAhead(resource, told, now)
  if (typeof row.createdAt !== 'string') return row
  const createdAt = earlier(row.createdAt, now)
  const updatedAt = typeof row.updatedAt === 'string' ? row.updatedAt : lastMoment(fields, row, { createdAt, now })
  const steps = stepsOf(
    resource,
    {
      state: String(row[rules.state ?? ''] ?? initialState(resource)),
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: new Date(updatedAt).toISOString(),
      valueOf: (field) => row[field],
    },
    now,
  )
  const last = steps.at(-1)?.at ?? updatedAt
  return {
    ...row,
    createdAt,
    updatedAt: last > updatedAt ? last : updatedAt,
    ...(steps.length > 0 && { version: steps.length + 1 }),
  }
}

/** Returns the row without actions later than now: rows are made for a whole day, which may have just started. */
function withoutAhead({ actions }: AnyResource, row: Row, now: string): Row {
  const stamped = Object.values(actions).flatMap(({ sets = {} }) =>
    Object.entries(sets).flatMap(([name, set]) =>
      typeof set === 'object' && set !== null && 'stamp' in set && set.stamp === 'when' ? [name] : [],
    ),
  )
  const past = stamped.flatMap((name) => {
    const moment = row[name]
    return typeof moment === 'string' && moment.includes('T') ? [[name, earlier(moment, now)] as const] : []
  })
  return { ...row, ...Object.fromEntries(past) }
}

function earlier(moment: string, now: string): string {
  return new Date(moment).toISOString() > now ? now : moment
}

function lastMoment(
  fields: AnyResource['fields'],
  row: Row,
  { createdAt, now }: { readonly createdAt: string; readonly now: string },
): string {
  const moments = Object.entries(fields).flatMap(([name, { kind, readOnly }]) => {
    const moment = row[name]
    return kind === 'instant' && readOnly && typeof moment === 'string' ? [new Date(moment).toISOString()] : []
  })
  const known = moments.filter((moment) => moment <= now)
  return [createdAt, ...known].sort().at(-1) ?? createdAt
}
