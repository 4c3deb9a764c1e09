import type { AnyResource, Chart, Need } from '#define'
import { bookings } from './bookings'
import { campaigns } from './campaigns'
import { banners } from './content'
import { farmers, lands } from './farmers'
import { machineDocuments, machines } from './fleet'
import { geographies } from './geographies'
import { machineDays } from './office'
import { partnerUploads } from './partners'
import { bankAccounts, kycDocuments, users } from './people'
import { attendance, orderItems, orders, outlets } from './retail'
import { breakdowns } from './upkeep'

/** A declared figure of a list. */
interface Placed {
  readonly resource: AnyResource
  readonly figure: string
}

/** A current figure. */
interface PlacedTile extends Placed {
  readonly group: 'waiting' | 'fleet' | 'there'
  /** The permission that acting on it requires, besides reading the list. */
  readonly need?: Need
}

/** The declared figures and charts of the dashboard, in their order. */
export const dashboard = {
  growth: [
    { resource: bookings, figure: 'acres' },
    { resource: bookings, figure: 'bookings' },
    { resource: farmers, figure: 'newFarmers' },
    { resource: orders, figure: 'orders' },
  ] satisfies readonly Placed[] as readonly Placed[],
  tiles: [
    { resource: bookings, figure: 'unassigned', group: 'waiting' },
    { resource: bookings, figure: 'toReassign', group: 'waiting' },
    { resource: bookings, figure: 'toVerify', group: 'waiting' },
    { resource: kycDocuments, figure: 'toCheck', group: 'waiting', need: 'kyc:validate' },
    { resource: bankAccounts, figure: 'toVerify', group: 'waiting', need: 'kyc:validate' },
    { resource: machines, figure: 'machines', group: 'fleet' },
    { resource: machineDays, figure: 'utilisation', group: 'fleet' },
    { resource: breakdowns, figure: 'open', group: 'fleet' },
    { resource: machineDocuments, figure: 'papers', group: 'fleet' },
    { resource: farmers, figure: 'farmers', group: 'there' },
    { resource: lands, figure: 'lands', group: 'there' },
    { resource: geographies, figure: 'serviceable', group: 'there' },
    { resource: users, figure: 'users', group: 'there' },
  ] satisfies readonly PlacedTile[] as readonly PlacedTile[],
  charts: {
    weeks: { resource: bookings, chart: 'workByWeek' },
    states: { resource: bookings, chart: 'monthByStatus' },
    districts: { resource: bookings, chart: 'workByDistrict' },
    farmersByMonth: { resource: farmers, chart: 'byMonth' },
    farmersByState: { resource: farmers, chart: 'byState' },
  } satisfies Readonly<Record<string, { readonly resource: AnyResource; readonly chart: string }>>,
} as const

/** The dashboard of those who manage outlets: sales, pending work, and what is shown to customers. */
export const retailDashboard = {
  growth: [
    { resource: orders, figure: 'sales' },
    { resource: orders, figure: 'orders' },
  ] satisfies readonly Placed[] as readonly Placed[],
  tiles: [
    { resource: orders, figure: 'toConfirm', group: 'waiting' },
    { resource: orders, figure: 'overdue', group: 'waiting' },
    { resource: outlets, figure: 'belowTarget', group: 'waiting' },
    { resource: outlets, figure: 'licences', group: 'waiting' },
    { resource: attendance, figure: 'corrections', group: 'waiting' },
    { resource: partnerUploads, figure: 'ready', group: 'waiting' },
    { resource: outlets, figure: 'active', group: 'there' },
    { resource: attendance, figure: 'cameToday', group: 'there' },
    { resource: banners, figure: 'live', group: 'there' },
    { resource: banners, figure: 'impressions', group: 'there' },
    { resource: campaigns, figure: 'running', group: 'there' },
  ] satisfies readonly PlacedTile[] as readonly PlacedTile[],
  charts: {
    statuses: { resource: orders, chart: 'monthByStatus' },
    products: { resource: orderItems, chart: 'topProducts' },
  } satisfies Readonly<Record<string, { readonly resource: AnyResource; readonly chart: string }>>,
} as const

/** The declared figures and charts of a page. */
export interface Board {
  readonly growth: readonly Placed[]
  readonly tiles: readonly PlacedTile[]
  readonly charts: Readonly<Record<string, { readonly resource: AnyResource; readonly chart: string }>>
}

/** All dashboards. */
export const boards: readonly Board[] = [dashboard, retailDashboard]

/**
 * A current figure with the list that it counts: `to` is a path of the portal, `records` the number of rows of that
 * list.
 */
export interface Tile {
  readonly name: string
  readonly label: string
  readonly group: PlacedTile['group']
  readonly value: number
  readonly records: number
  /** Its unit, if it is not a number of records. */
  readonly unit?: string
  readonly to: string
}

/** The figure of a period, and of the same days a year earlier. */
export interface Growth {
  readonly name: string
  readonly label: string
  /** Its unit, if it is not a number of records. */
  readonly unit?: string
  readonly spans: readonly {
    readonly label: string
    readonly value: number
    readonly before: number
    /** Whether an unfinished day is compared with a whole one. */
    readonly isToday: boolean
    readonly records: number
    readonly to: string
  }[]
}

/** A chart of a list; each of its groups links to the list of its records, below this path of the portal. */
export interface DashboardChart extends Chart {
  readonly path: string
}

/** The content of a dashboard, limited to what the viewer can see. */
export interface DashboardFigures<Of extends Board = typeof dashboard> {
  /** When it was computed. */
  readonly at: string
  readonly tiles: readonly Tile[]
  readonly growth: readonly Growth[]
  readonly charts: { readonly [N in keyof Of['charts']]?: DashboardChart }
}
