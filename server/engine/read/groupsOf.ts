import {
  dayKinds,
  fieldAt,
  groupFigures,
  groupKinds,
  inSentence,
  isMasked,
  levelPaths,
  MOST_GROUPS,
  type AnyResource,
  type Chart,
  type ChartOptions,
  type Grouping,
  type Groupings,
  type ListQuery,
} from '#define'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { visibilityOf } from '../viewer'
import { chartFigures } from './chartOf'

/** The requested groups of a list, as in the address. */
export interface AskedGroups {
  readonly by?: string
  readonly period?: string
  readonly aggregate?: string
  readonly field?: string
}

/**
 * Lists the fields by which a list may be grouped: those that it is filtered by and the viewer reads, if their values
 * form groups.
 */
export function groupingsOf({ engine: { register }, viewer }: Work, resource: AnyResource): Groupings {
  const by = [...new Set(resource.list.filters.flatMap((path) => withLevels(resource, path)))].flatMap(
    (path): Grouping[] => {
      const field = fieldAt(resource, path)
      const own = resource.fields[path.split('.')[0] ?? '']
      if (!field || !groupKinds.includes(field.kind) || field.personal) return []
      if (own && visibilityOf(own, viewer) !== 'full') return []
      if (field.kind === 'reference' && isMasked(field, register)) return []
      const [, level] = path.split('.')
      const label = level === undefined ? field.label : level.charAt(0).toUpperCase() + level.slice(1)
      return [{ path, label, isDated: dayKinds.includes(field.kind) }]
    },
  )
  const figures = groupFigures(resource).flatMap((field) => {
    const one = resource.fields[field]
    return one && visibilityOf(one, viewer) === 'full' ? [{ field, label: one.label }] : []
  })
  return { by, figures }
}

/** A place can also be grouped by its levels, the largest first. */
function withLevels(resource: AnyResource, path: string): readonly string[] {
  const field = fieldAt(resource, path)
  return field?.kind === 'place' && path in resource.fields
    ? [...levelPaths(path, field.level).slice(0, -1), path]
    : [path]
}

/**
 * Reads the number of records of a list query per group, or the sum or average of a field, and in total. Throws 400 for
 * a field that the list cannot be grouped by.
 */
export async function groupsOf(
  work: Work,
  resource: AnyResource,
  query: Pick<ListQuery, 'q' | 'where'>,
  asked: AskedGroups,
): Promise<Chart> {
  return chartFigures(work, resource, query, chosen(groupingsOf(work, resource), resource, asked))
}

function chosen(
  { by, figures }: Groupings,
  resource: AnyResource,
  { by: path = '', period, aggregate = 'count', field }: AskedGroups,
): ChartOptions {
  const { plural } = resource.is
  const grouping = by.find((one) => one.path === path)
  if (!grouping) throw badRequest(`${plural} can’t be grouped by ${path || 'nothing'}`)
  if (grouping.isDated !== isPeriod(period)) throw badRequest(`${path} needs ${grouping.isDated ? 'a' : 'no'} period`)
  if (!isAggregate(aggregate)) throw badRequest(`${aggregate} must be count, sum or average`)
  const figure = figures.find((one) => one.field === field)
  if ((aggregate === 'count') !== (field === undefined) || (field !== undefined && !figure))
    throw badRequest(`${plural} have no ${aggregate} of ${field ?? 'nothing'}`)
  return {
    label: `${plural} by ${inSentence(grouping.label)}`,
    by: path,
    aggregate,
    most: MOST_GROUPS,
    ...(field !== undefined && { field }),
    ...(isPeriod(period) && { period }),
  }
}

function isPeriod(word: string | undefined): word is NonNullable<ChartOptions['period']> {
  return word !== undefined && ['day', 'week', 'month', 'year'].includes(word)
}

function isAggregate(word: string): word is ChartOptions['aggregate'] {
  return ['count', 'sum', 'average'].includes(word)
}
