import { addDays, isDay, partsOf, type AnyResource, type ListQuery } from '#define'
import { filled, name, prepared, slot, sql, type Sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import type { Work } from '../engine'
import { badRequest, notFound } from '../problem'
import { matchingRows, mustBeReadable } from './matchingRows'
import { statement } from './statements'
import { countingOf, stateColumn, tallyColumns, tallyOf, type Tally, type TallyRow } from './tally'
import { searchPlanOf } from './waysTo'

/** The maximum number of days counted at once: a month with the adjacent weeks, and some more. */
const MOST_DAYS = 62

/** A day with records. */
export interface DayTally extends Tally {
  /** `YYYY-MM-DD`, in India. */
  readonly day: string
}

/**
 * Counts the rows of a list on each day of a range, in one statement. Days without rows are left out. Throws 400 for
 * invalid or too many days.
 */
export async function calendarOf(
  work: Work,
  resource: AnyResource,
  { q, where }: Pick<ListQuery, 'q' | 'where'>,
  given: { readonly from: unknown; readonly to: unknown },
): Promise<{ readonly days: readonly DayTally[] }> {
  const {
    list: { calendar },
  } = resource
  if (!calendar) throw notFound()
  const [from, to] = [dayIn(given.from, 'from'), dayIn(given.to, 'to')]
  if (from > to || to >= addDays(from, MOST_DAYS)) throw refused('to', `Choose at most ${MOST_DAYS} days`)
  mustBeReadable(resource, calendar.day, work.viewer)
  const day = sql`t.${name(snake(calendar.day))}`
  const query =
    q === undefined
      ? { where }
      : ({ q, where: { all: [...partsOf(where), { field: calendar.day, between: [from, to] }] } } as const)
  const { telling } = await searchPlanOf(work, resource, query)
  const counted = (first: unknown, last: unknown): Sql => sql`
    select to_char(${day}, 'YYYY-MM-DD') as day, ${tallyColumns(work, resource, calendar.sum)}
    from ${name(tableOf(resource))} t
    where ${matchingRows(work, resource, query, telling)} and ${day} between ${first}::date and ${last}::date
    group by ${day}, ${stateColumn(resource)} order by ${day}`
  // Without a search and filters it is one range of an index, whatever the days are.
  const written =
    q === undefined && where === undefined
      ? filled(
          statement(work, ['calendar', resource.is.name], () => prepared(counted(slot(0), slot(1)))),
          from,
          to,
        )
      : counted(from, to)
  const rows = await work.tx.rows<TallyRow & { day: string }>(written)
  const counting = countingOf(resource, calendar, where)
  const days = [...new Set(rows.map((row) => row.day))]
  return {
    days: days.map((one) => ({
      day: one,
      ...tallyOf(
        rows.filter((row) => row.day === one),
        counting,
      ),
    })),
  }
}

function dayIn(given: unknown, parameter: string): string {
  if (typeof given !== 'string' || !isDay(given)) throw refused(parameter, `${parameter} is a day such as 2026-11-22`)
  return given
}

function refused(parameter: string, message: string): Error {
  return badRequest(message, { fields: { [parameter]: message } })
}
