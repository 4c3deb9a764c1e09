import {
  allows,
  paths,
  writeListQuery,
  type AnyResource,
  type Chart,
  type Figure,
  type Groupings,
  type Register,
  type Totals,
} from '#define'
import type { DashboardFigures } from '#resources'
import { calendarDaysOf } from './comparedCalendars'
import { daysOf } from './samples'
import { read, type Told } from './toldFigures'
import type { Person } from './service'

/** The stated number of records in a list. */
interface Counted {
  readonly totalItems: number
  readonly totalIsExact: boolean
}

type Counts = Readonly<Record<string, Counted | null>>

/** The number of figures compared, by kind, and those that differ from their list. */
export interface Compared {
  readonly numbers: Readonly<Record<string, number>>
  readonly differing: readonly string[]
}

/** Requests all figures that the service counts, and recounts each from the rows of its list. */
export async function compareFigures(person: Person, register: Register, held: readonly string[]): Promise<Compared> {
  const keys = new Set(held)
  const numbers: Record<string, number> = {}
  const toldOfList = new Map<string, Told[]>()
  const note = (kind: string, all: readonly Told[]): void => {
    numbers[kind] = (numbers[kind] ?? 0) + all.length
    for (const told of all) {
      const list = `${told.resource.is.name}?${told.filter}`
      toldOfList.set(list, [...(toldOfList.get(list) ?? []), told])
    }
  }
  for (const resource of register.resources.filter(({ access }) => allows(keys, access.see))) {
    note('figures', await figuresOf(person, resource))
    note('bars and totals of charts', await chartsOf(person, resource))
    note('groups', await groupsOf(person, resource))
    note('totals', await totalsOf(person, resource))
    note('tabs', await tabsOf(person, resource))
    note('days of calendars', await calendarDaysOf(person, resource))
    note('values of filters', await facetsOf(person, resource))
  }
  note('figures of the dashboard', await dashboardOf(person, register))
  const differing: string[] = []
  for (const told of toldOfList.values()) differing.push(...(await differencesFrom(person, told)))
  return { numbers, differing }
}

async function figuresOf(person: Person, resource: AnyResource): Promise<Told[]> {
  const declared = resource.list.figures ?? {}
  if (Object.keys(declared).length === 0) return []
  const { figures } = await read<{ figures: Figure[] }>(
    person,
    `/api${paths.api(resource)}/figures?${daysOf(resource).slice(1)}`,
  )
  return figures.flatMap(({ name, parts }) =>
    parts.map(({ label, value, count, filter }): Told => {
      const { aggregate, field } = declared[name] ?? { aggregate: 'count' }
      return { at: `${resource.is.name}.${name} ${label ?? ''}`, resource, filter, value, count, aggregate, field }
    }),
  )
}

async function chartsOf(person: Person, resource: AnyResource): Promise<Told[]> {
  const all = Object.entries(resource.list.charts ?? {}).map(async ([name, { aggregate, field, where }]) => {
    const days = daysOf(resource).slice(1)
    const { groups, total } = await read<Chart>(person, `/api${paths.api(resource)}/charts/${name}?${days}`)
    const told = { resource, aggregate, field }
    const whole = new URLSearchParams(writeListQuery(resource, { where })).toString()
    return [
      ...groups.map((group): Told => ({ ...told, ...group, at: `${resource.is.name}.${name} ${group.label}` })),
      { ...told, ...total, filter: [whole, days].filter(Boolean).join('&'), at: `${resource.is.name}.${name} in all` },
    ]
  })
  return (await Promise.all(all)).flat()
}

/** Requests every grouping of a list, by the number of records and by the sum of a field. */
async function groupsOf(person: Person, resource: AnyResource): Promise<Told[]> {
  const at = `/api${paths.api(resource)}`
  const days = daysOf(resource).slice(1)
  const { by, figures } = await read<Groupings>(person, `${at}/groupings`)
  const [summed] = figures
  const ways = by.flatMap(({ path, isDated }) => {
    const grouped = `by=${path}${isDated ? '&period=month' : ''}`
    return [{ grouped }, ...(summed ? [{ grouped: `${grouped}&aggregate=sum&field=${summed.field}`, summed }] : [])]
  })
  const all = ways.map(async ({ grouped, summed: figure }) => {
    const { groups, total } = await read<Chart>(person, `${at}/groups?${grouped}&${days}`)
    const told: Pick<Told, 'resource' | 'aggregate' | 'field'> = figure
      ? { resource, aggregate: 'sum', field: figure.field }
      : { resource, aggregate: 'count' }
    return [
      ...groups.map((group): Told => ({ ...told, ...group, at: `${resource.is.name} ${grouped} ${group.label}` })),
      { ...told, ...total, filter: days, at: `${resource.is.name} ${grouped} in all` },
    ]
  })
  return (await Promise.all(all)).flat()
}

/** Requests the totals of a list. */
async function totalsOf(person: Person, resource: AnyResource): Promise<Told[]> {
  if (!resource.list.totals) return []
  const filter = daysOf(resource).slice(1)
  const { count, sums } = await read<Totals>(person, `/api${paths.api(resource)}/totals?${filter}`)
  return sums.map(({ field, value }): Told => ({
    ...{ at: `the total ${field} of ${resource.is.name}`, resource, filter, count: count ?? -1, value },
    ...{ aggregate: 'sum', field },
  }))
}

/** Requests the number of each tab of a list, and its list's count, where it exceeds the maximum of a tab. */
async function tabsOf(person: Person, resource: AnyResource): Promise<Told[]> {
  const tabs = Object.entries(resource.list.tabs).flatMap(([name, { where }]) => (where ? [{ name, where }] : []))
  if (tabs.length === 0) return []
  const at = `/api${paths.api(resource)}`
  const { counts } = resource.list.range ? { counts: {} } : await read<{ counts: Counts }>(person, `${at}/tabs`)
  return Promise.all(
    tabs.map(async ({ name, where }): Promise<Told> => {
      const own = new URLSearchParams(writeListQuery(resource, { where })).toString()
      const filter = own + daysOf(resource)
      const told = counts[name]
      const { totalItems } = told?.totalIsExact
        ? told
        : await read<Counted>(person, `${at}/count?count=exact&${filter}`)
      return { at: `the tab ${resource.is.name}/${name}`, resource, filter, count: totalItems }
    }),
  )
}

async function facetsOf(person: Person, resource: AnyResource): Promise<Told[]> {
  const fields = resource.list.filters.filter((name) => {
    const field = resource.fields[name]
    return (field?.kind === 'choice' || field?.kind === 'flag') && !field.read && !field.personal
  })
  if (fields.length === 0) return []
  const { facets } = await read<{
    facets: Record<string, { value: string | boolean | null; count: number; more?: true }[]>
  }>(person, `/api${paths.api(resource)}/facets?field=${fields.slice(0, 20).join(',')}${daysOf(resource)}`)
  return Object.entries(facets).flatMap(([field, values]) =>
    values
      .filter(({ more }) => !more)
      .map(({ value, count }): Told => {
        const query = value === null ? `${field}.empty=true` : `${field}=${String(value)}`
        return { at: `${resource.is.name} by ${query}`, resource, count, filter: query + daysOf(resource) }
      }),
  )
}

/** The dashboard's figures are those of lists; this checks that each links to the right one. */
async function dashboardOf(person: Person, register: Register): Promise<Told[]> {
  const { tiles, growth, charts } = await read<DashboardFigures>(person, '/api/admin/dashboard')
  const behind = (to: string): Pick<Told, 'resource' | 'filter'> => {
    const [path, filter = ''] = to.split('?')
    const resource = register.resources.find((one) => paths.list(one) === path)
    if (!resource) throw new Error(`${to} is no list`)
    return { resource, filter }
  }
  return [
    ...tiles.map(({ label, records, to }): Told => ({ at: `the tile ${label}`, count: records, ...behind(to) })),
    ...growth.flatMap(({ label, spans }) =>
      spans.map((span): Told => ({ at: `${label}, ${span.label}`, count: span.records, ...behind(span.to) })),
    ),
    ...Object.values(charts).flatMap(({ path, label, groups }) =>
      groups.map((group): Told => ({
        at: `${label}, ${group.label}`,
        count: group.count,
        ...behind(`${path}?${group.filter}`),
      })),
    ),
  ]
}

/** Reads all rows of the one list of these figures, and reports how each differs from the rows. */
async function differencesFrom(person: Person, told: readonly Told[]): Promise<string[]> {
  const [{ resource, filter } = {}] = told
  if (!resource || filter === undefined) return []
  const fields = new Set([resource.is.title, ...told.flatMap(({ field }) => field ?? [])])
  const rows = await rowsOf(person, resource, filter, [...fields])
  return told.flatMap((one) => differenceFrom(rows, one))
}

function differenceFrom(rows: readonly Record<string, unknown>[], told: Told): string[] {
  const { at, resource, filter, count, value, aggregate = 'count', field = '' } = told
  const words = (what: string, here: unknown, there: unknown): string =>
    `${at} tells ${what} ${String(here)}, and ${paths.list(resource)}?${filter} has ${String(there)}`
  if (rows.length !== count) return [words('so many records:', count, rows.length)]
  if (value === undefined) return []
  if (aggregate === 'count') return value === count ? [] : [words('the value', value, count)]
  const values = rows.flatMap((row) => numberIn(row[field]) ?? [])
  const sum = values.reduce((all, one) => all + one, 0)
  const recounted = aggregate === 'sum' ? sum : values.length ? sum / values.length : null
  // An average is rounded to the decimals of its field, a sum of parts is not.
  const tolerance = aggregate === 'sum' ? 0.001 : 0.5
  const isSame = value === null || recounted === null ? value === recounted : Math.abs(value - recounted) <= tolerance
  return isSame ? [] : [words(`the ${aggregate}`, value, recounted)]
}

async function rowsOf(
  person: Person,
  resource: AnyResource,
  filter: string,
  columns: readonly string[],
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for (let page = 1; ; page += 1) {
    const { items } = await read<{ items: Record<string, unknown>[] }>(
      person,
      `/api${paths.api(resource)}?${[filter, `columns=${columns.join()}&count=none&size=1000&page=${page}`].filter(Boolean).join('&')}`,
    )
    rows.push(...items)
    if (items.length < 1000) return rows
  }
}

function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'object' && value !== null && 'acres' in value) return Number(value.acres)
  return undefined
}
