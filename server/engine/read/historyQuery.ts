import { inSentence, isDay, isInYears, momentOfDay, type AnyResource } from '#define'
import { badRequest } from '../problem'
import type { Viewer } from '../viewer'
import { isTold } from './changes'

/** The filters of a record's history. */
export interface HistoryQuery {
  readonly page: number
  readonly size: number
  readonly field?: string
  /** A user; 0 for what the service did itself. */
  readonly by?: number
  readonly actions?: readonly string[]
  /** The first moment, and the end (exclusive); RFC 3339. */
  readonly from?: string
  readonly before?: string
}

/** The parameters of a history, each with a sentence. */
export const historyParameters = {
  field: 'Only what changed this field',
  by: 'Only what this user did, by id; 0 for what the service did by itself',
  action: 'Only these kinds of events, by comma: create, update, restore, delete, or the name of an action',
  from: 'From this day on, in India: YYYY-MM-DD',
  to: 'Up to and with this day, in India: YYYY-MM-DD',
} as const

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>

/** Reads the filters of a history. Throws 400 at the parameter. */
export function readHistoryQuery(
  resource: AnyResource,
  parameters: Parameters,
  viewer: Viewer,
): Omit<HistoryQuery, 'page' | 'size'> {
  const { field, by, action, from, to } = singles(parameters)
  if (field !== undefined && !isTold(resource, field, viewer))
    throw refused('field', `The history of ${inSentence(resource.is.plural)} cannot be narrowed to ${field}`)
  if (by !== undefined && !/^\d{1,15}$/.test(by)) throw refused('by', 'by is the id of a user')
  const actions = action?.split(',').filter(Boolean)
  return {
    ...(field && { field }),
    ...(by !== undefined && { by: Number(by) }),
    ...(actions?.length && { actions }),
    ...(from && { from: startOf('from', from) }),
    ...(to && { before: nextDay(startOf('to', to)) }),
  }
}

function singles(parameters: Parameters): Readonly<Partial<Record<keyof typeof historyParameters, string>>> {
  return Object.fromEntries(
    Object.keys(historyParameters).flatMap((name) => {
      const value = parameters[name]
      if (value !== undefined && typeof value !== 'string') throw refused(name, `${name} is sent more than once`)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The start of a day in India. */
function startOf(parameter: string, day: string): string {
  if (!isDay(day) || !isInYears(day)) throw refused(parameter, `${parameter} is a day: YYYY-MM-DD`)
  return momentOfDay(day)
}

function nextDay(moment: string): string {
  return new Date(Date.parse(moment) + 86_400_000).toISOString()
}

function refused(parameter: string, words: string): Error {
  return badRequest(words, { fields: { [parameter]: words } })
}
