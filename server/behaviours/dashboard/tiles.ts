import { allows, relativeRange, todayInIndia, type AnyResource, type Condition, type Need } from '#define'
import {
  bookings,
  breakdowns,
  farmers,
  geographies,
  kycDocuments,
  lands,
  machineDays,
  machineDocuments,
  machines,
  users,
  type Tile,
} from '#resources'
import { name, raw, sql } from '../../database'
import { tableOf } from '../../database/columns'
import type { Work } from '../../engine/engine'
import { matchingRows } from '../../engine/read/listRows'
import { listAddress } from './address'
import { daySums } from './daySums'

interface Declared extends Pick<Tile, 'name' | 'label' | 'group'> {
  readonly resource: AnyResource
  /** What it takes to do something about it, besides reading the list. */
  readonly need?: Need
  readonly where: Condition
  /** The column of which it is the average; else it counts. */
  readonly average?: string
  /** One state among records that are added up by day. */
  readonly summed?: string
}

const DAY = 86_400_000
const MINUTE = 60_000

const active = { where: { field: 'status', eq: 'ACTIVE' }, group: 'there' } as const

/** Who waits, how the fleet is, and what there is. `now` moves what has waited too long. */
function declaredTiles(now: Date): readonly Declared[] {
  const today = todayInIndia(now)
  const [month] = relativeRange('thisMonth', today)
  return [
    {
      ...{ resource: bookings, name: 'unassigned', label: 'Unassigned for more than 24 hours', group: 'waiting' },
      where: {
        all: [
          { field: 'status', eq: 'CREATED' },
          { field: 'createdAt', lt: dayBefore(now) },
        ],
      },
    },
    {
      ...{ resource: bookings, name: 'toReassign', label: 'Bookings to reassign', group: 'waiting' },
      where: { field: 'needsReassign', eq: true },
    },
    {
      ...{ resource: bookings, name: 'toVerify', label: 'Bookings to verify', group: 'waiting' },
      where: { field: 'status', eq: 'COMPLETED' },
      summed: 'COMPLETED',
    },
    {
      ...{ resource: kycDocuments, name: 'toCheck', label: 'Identity documents to check', group: 'waiting' },
      need: 'kyc:validate',
      where: { field: 'status', eq: 'UPLOADED' },
    },
    { ...active, resource: machines, name: 'machines', label: 'Active machines', group: 'fleet' },
    {
      ...{ resource: machineDays, name: 'utilisation', label: 'Utilisation this month', group: 'fleet' },
      where: {
        all: [
          { field: 'day', between: [month, today] },
          { field: 'utilisation', empty: false },
        ],
      },
      average: 'utilisation',
    },
    {
      ...{ resource: breakdowns, name: 'breakdowns', label: 'Open breakdowns', group: 'fleet' },
      where: { field: 'status', nin: ['RESOLVED', 'CLOSED', 'REJECTED'] },
    },
    {
      ...{ resource: machineDocuments, name: 'papers', label: 'Papers expiring or expired', group: 'fleet' },
      where: {
        all: [
          { field: 'isCurrent', eq: true },
          { field: 'validity', in: ['EXPIRING', 'EXPIRED'] },
        ],
      },
    },
    { ...active, resource: farmers, name: 'farmers', label: 'Active farmers', summed: 'ACTIVE' },
    { ...active, resource: lands, name: 'lands', label: 'Active lands', summed: 'ACTIVE' },
    {
      ...{ resource: geographies, name: 'serviceableVillages', label: 'Serviceable villages', group: 'there' },
      where: { field: 'serviceable', eq: true },
    },
    { ...active, resource: users, name: 'users', label: 'Active users' },
  ]
}

/** A day before now; to the minute, so that an address stays the same for a while. */
function dayBefore(now: Date): string {
  return new Date(Math.floor((now.getTime() - DAY) / MINUTE) * MINUTE).toISOString()
}

/** The figures that the viewer's keys open, of what lies within their geographies. */
export async function tiles(work: Work): Promise<Tile[]> {
  const allowed = declaredTiles(work.engine.now()).filter(
    ({ resource, need = 'signedIn' }) =>
      allows(work.viewer.keys, resource.access.see) && allows(work.viewer.keys, need),
  )
  return Promise.all(
    allowed.map(async ({ resource, where, average, summed, need: _, ...tile }) => {
      const [found] = await work.tx.rows<{ value: number; records: number }>(
        summed
          ? sql`select coalesce(sum(s.records), 0)::float8 as value, coalesce(sum(s.records), 0)::float8 as records
              from ${daySums(work, resource, 'state')} s where s.status = ${summed}`
          : sql`select ${average ? sql`coalesce(round(avg(t.${name(average)}), 1), 0)::float8` : raw('count(*)::float8')} as value, count(*)::float8 as records
              from ${name(tableOf(resource))} t where ${matchingRows(work, resource, { where })}`,
      )
      const { value = 0, records = 0 } = found ?? {}
      return { ...tile, value, records, ...(average && { unit: '%' as const }), to: listAddress(resource, where) }
    }),
  )
}
