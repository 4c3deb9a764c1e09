import { isDay } from '#define'
import { absences } from '#resources'
import { objectIn } from '../../../engine/given'
import { badRequest } from '../../../engine/problem'
import type { Days } from './jobs'

/** Reads the days of a request. Throws 400 for invalid days, and where the last one is before the first one. */
export function daysIn(body: unknown): Days {
  const { firstDay, lastDay } = objectIn(body) as unknown as Days
  const wrong = Object.entries({ firstDay, lastDay }).filter(([, day]) => !isDay(day))
  const fields =
    wrong.length > 0 || lastDay >= firstDay
      ? Object.fromEntries(wrong.map(([name]) => [name, 'This date doesn’t exist']))
      : { lastDay: absences.rules.checks[0]?.message ?? '' }
  if (Object.keys(fields).length) throw badRequest(absences.form.messages.createFailed, { fields })
  return { firstDay, lastDay }
}
