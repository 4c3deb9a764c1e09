import { addDays, paths, writeListQuery, type AnyResource, type Condition } from '#define'
import type { Person } from './service'
import { read, type Told } from './toldFigures'

/** A day of a calendar. */
interface Day {
  readonly day: string
  readonly count: number
  readonly sum?: number
  readonly states: Readonly<Record<string, number>>
  readonly notCounted?: Readonly<Record<string, number>>
}

/** Reads the days of a calendar up to the last one with a record: counts, sums, and the figures beside them. */
export async function calendarDaysOf(person: Person, resource: AnyResource): Promise<Told[]> {
  const {
    list: { calendar },
    rules: { state = '' },
  } = resource
  if (!calendar) return []
  const { day, sum, notCounted = [] } = calendar
  const at = `/api${paths.api(resource)}`
  const { items } = await read<{ items: Record<string, unknown>[] }>(
    person,
    `${at}?columns=${day}&${day}.empty=false&sort=-${day}&size=1&count=none`,
  )
  const to = items[0]?.[day]
  if (typeof to !== 'string') return []
  const { days } = await read<{ days: Day[] }>(person, `${at}/calendar?from=${addDays(to, -61)}&to=${to}`)
  return days.flatMap((one) => {
    const filterOf = (more: readonly Condition[]): string =>
      new URLSearchParams(
        writeListQuery(resource, { where: { all: [{ field: day, eq: one.day }, ...more] } }),
      ).toString()
    const told = { at: `${resource.is.name} of ${one.day}`, resource }
    const isCounted = notCounted.length > 0 ? [{ field: state, nin: notCounted }] : []
    return [
      { ...told, filter: filterOf(isCounted), count: one.count, value: one.sum, aggregate: 'sum', field: sum },
      ...Object.entries({ ...one.states, ...one.notCounted }).map(([value, count]): Told => ({
        ...told,
        filter: filterOf([{ field: state, eq: value }]),
        count,
      })),
    ]
  })
}
