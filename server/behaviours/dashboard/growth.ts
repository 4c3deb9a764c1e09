import { allows, todayInIndia, type AnyResource, type Condition } from '#define'
import { bookings, farmers, orders, type Growth, type StateCount } from '#resources'
import { join, raw, sql, type Sql } from '../../database'
import type { Work } from '../../engine/engine'
import { visibleRows } from '../../engine/read/scope'
import { listAddress } from './address'
import { daySums } from './daySums'
import { spansOf, yearBefore, type Span } from './spans'

/** The states in which a booking's work is done. */
export const worked = ['COMPLETED', 'VERIFIED'] as const
const calledOff = ['CANCELLED', 'INVALID'] as const

interface Sum {
  readonly status: string | null
  readonly records: readonly number[]
  readonly amounts: readonly number[]
}

/** What grows: work, bookings, farmers and orders, by the viewer's keys; and the bookings of the month by their state. */
export async function growth(work: Work): Promise<{ growth: Growth[]; bookingStates: StateCount[] }> {
  const { keys } = work.viewer
  const today = todayInIndia(work.engine.now())
  const sumsIf = async (resource: AnyResource, from: () => Sql): Promise<Sum[] | undefined> =>
    allows(keys, resource.access.see) ? sumsOf(work, from(), today) : undefined
  const [booked, joined, ordered] = await Promise.all([
    sumsIf(bookings, () => daySums(work, bookings, 'day')),
    sumsIf(farmers, () => daySums(work, farmers, 'day')),
    sumsIf(orders, () => newOrders(work, today)),
  ])
  return {
    growth: [
      ...(booked ? ofBookings(booked, today) : []),
      ...(joined ? [created(farmers, { name: 'newFarmers', label: 'New farmers' }, joined, today)] : []),
      ...(ordered ? [created(orders, { name: 'orders', label: 'Orders' }, ordered, today)] : []),
    ],
    bookingStates: booked ? statesOf(booked, today) : [],
  }
}

/**
 * Orders are few beside bookings, and their own index holds the days on which they were made. They are counted by day first,
 * so that each is asked once for its day, not once for each stretch.
 */
function newOrders({ engine, viewer }: Work, today: string): Sql {
  const [first] = yearBefore(spansOf(today).at(-1)?.days ?? [today, today])
  return sql`(select (t.created_at at time zone 'Asia/Kolkata')::date as day, t.status, count(*) as records, 0 as amount from orders t
    where ${visibleRows(engine, orders, viewer)} and t.created_at >= ${first}::date::timestamp at time zone 'Asia/Kolkata'
    group by 1, 2)`
}

/** What lies in each stretch, then in each a year before, by state; one look at the days. */
function sumsOf({ tx }: Work, from: Sql, today: string): Promise<Sum[]> {
  const spans = spansOf(today).map(({ days }) => days)
  const all = [...spans, ...spans.map(yearBefore)]
  const each = (what: string): Sql =>
    sql`json_build_array(${join(
      all.map(
        ([first, last]) =>
          sql`coalesce(sum(${raw(what)}) filter (where s.day between ${first}::date and ${last}::date), 0)`,
      ),
      ', ',
    )})`
  const ranges = [all[2], all[5]].map((span) => sql`s.day between ${span?.[0]}::date and ${span?.[1]}::date`)
  return tx.rows(sql`select s.status, ${each('s.records')} as records, ${each('s.amount')} as amounts
    from ${from} s where (${join(ranges, ' or ')}) group by s.status`)
}

function ofBookings(sums: readonly Sum[], today: string): Growth[] {
  const done = sums.filter(({ status }) => isOneOf(worked, status))
  const standing = sums.filter(({ status }) => !isOneOf(calledOff, status))
  const day = (span: Span): Condition => ({ field: 'serviceDate', between: [...span] })
  return [
    {
      name: 'acres',
      label: 'Acres sprayed',
      unit: 'acres',
      spans: spansOf(today).map(({ label, days }, index) => ({
        label,
        value: total(done, 'amounts', index),
        before: total(done, 'amounts', index + 3),
        records: total(done, 'records', index),
        to: listAddress(bookings, { field: 'status', in: worked }, day(days)),
      })),
    },
    {
      name: 'bookings',
      label: 'Bookings',
      spans: spansOf(today).map(({ label, days }, index) => ({
        label,
        value: total(standing, 'records', index),
        before: total(standing, 'records', index + 3),
        records: total(standing, 'records', index),
        to: listAddress(bookings, { field: 'status', nin: calledOff }, day(days)),
      })),
    },
  ]
}

function statesOf(sums: readonly Sum[], today: string): StateCount[] {
  const month = spansOf(today)[1]
  if (!month) return []
  return Object.entries(bookings.fields.status.options).map(([state, { label }]) => ({
    state,
    label,
    records: total(
      sums.filter(({ status }) => status === state),
      'records',
      1,
    ),
    to: listAddress(bookings, { field: 'status', eq: state }, { field: 'serviceDate', between: [...month.days] }),
  }))
}

function created(
  resource: AnyResource,
  named: Pick<Growth, 'name' | 'label'>,
  sums: readonly Sum[],
  today: string,
): Growth {
  return {
    ...named,
    spans: spansOf(today).map(({ label, range }, index) => ({
      label,
      value: total(sums, 'records', index),
      before: total(sums, 'records', index + 3),
      records: total(sums, 'records', index),
      to: listAddress(resource, { field: 'createdAt', within: range }),
    })),
  }
}

function total(sums: readonly Sum[], what: 'records' | 'amounts', place: number): number {
  return sums.reduce((sum, each) => sum + (each[what][place] ?? 0), 0)
}

function isOneOf(states: readonly string[], status: string | null): boolean {
  return status !== null && states.includes(status)
}
