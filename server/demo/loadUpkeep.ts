import {
  blacklistEntries,
  breakdowns,
  machineBills,
  machineHandovers,
  maintenanceQuotations,
  quotationLines,
  spareParts,
  stockMoves,
  vendors,
} from '#resources'
import type { Hired } from './people/hired'
import { blacklistRow, decidersIn } from './kernel/blacklistRow'
import type { Store } from './store'
import { billRows } from './upkeep/billRows'
import { breakdownDrafts, type BreakdownDraft, type Machine } from './upkeep/breakdownDrafts'
import { handoverRows } from './upkeep/handoverRows'
import { partRows } from './upkeep/partRows'
import { isOrdered, quotationDrafts, type QuotationDraft } from './upkeep/quotationDrafts'
import { stockOf } from './upkeep/stockDrafts'
import { insures, repairs, sellsParts, soldUsedParts, testsSoils, vendorRows } from './upkeep/vendorRows'
import type { World } from './people/world'

/** The options of loading upkeep. */
export interface UpkeepOptions {
  readonly today: string
  readonly log: (line: string) => void
  readonly world: World
  readonly staff: readonly Hired[]
  /** The stored machines. */
  readonly fleet: readonly Machine[]
  /** The picture used for bank proofs and photos of handovers. */
  readonly proof: object
  readonly photo: object
}

/**
 * Stores the vendors, the parts with their moves, the breakdowns with quotations, the handovers and the bills. Returns
 * the vendors that test soils, and the insurer.
 */
export async function loadUpkeep(
  store: Store,
  options: UpkeepOptions,
): Promise<{ readonly labs: readonly number[]; readonly insurer: number }> {
  const { today, log, world, staff, fleet, proof, photo } = options
  const seats = world.states.map(({ id, iso }) => ({
    ...{ id, iso, pin: world.served.find(({ state }) => state === iso)?.pin ?? '141001' },
  }))
  const people = peopleOf(staff)
  const sellers = vendorRows(seats, today, proof)
  const places = sellers.map((_, place) => place)
  const parts = partRows(fitting(fleet), places.filter(sellsParts))
  const broken = breakdownDrafts(fleet, people.writers, today)
  const quoted = parts.map(({ name, price, gstRate }, place) => ({
    ...{ id: place, name: String(name), price, gstRate: String(gstRate) },
  }))
  const quotations = quotationDrafts(broken, { today, vendors: places.filter(repairs), parts: quoted, ...people })
  const vendorIds = await store.insert(vendors, sellers)
  await store.insert(
    blacklistEntries,
    vendorIds.flatMap((id, place) =>
      soldUsedParts(place)
        ? [blacklistRow({ subject: 'VENDOR', id, ...usedParts }, { ...decidersIn(staff), today })]
        : [],
    ),
  )
  const stocks = parts.map((part, place) => stockOf(place, part, { today, hubs: hubsOf(fleet), by: people.keeper }))
  const partIds = await store.insert(
    spareParts,
    parts.map(({ vendors: sold, ...row }) => ({
      ...{ ...row, vendors: (sold as number[]).map((vendor) => vendorIds[vendor]) },
    })),
  )
  await store.insert(
    stockMoves,
    stocks
      .flatMap((moves, place) => moves.map((move) => ({ ...move, part: partIds[place], at: String(move.at) })))
      .sort((one, other) => one.at.localeCompare(other.at)),
  )
  await loadRepairs(store, broken, quotations, { vendorIds, partIds })
  const handovers = handoverRows(fleet, { operators: people.operators, today, photo })
  await store.insert(machineHandovers, handovers)
  await store.insert(machineBills, billRows(fleet, today))
  log(`vendors ${sellers.length}, parts ${parts.length}, breakdowns ${broken.length}, quotations ${quotations.length}`)
  const insurer = vendorIds.find((_, place) => insures(place)) ?? 0
  return { labs: vendorIds.filter((_, place) => testsSoils(place)), insurer }
}

const usedParts = { cause: 'FRAUD', remark: 'Sold used parts as new', ago: 33, ends: 332 } as const

/** Up to here vendors and parts were referred to by index. */
async function loadRepairs(
  store: Store,
  broken: readonly BreakdownDraft[],
  quotations: readonly QuotationDraft[],
  { vendorIds, partIds }: { readonly vendorIds: readonly number[]; readonly partIds: readonly number[] },
): Promise<void> {
  const costs = new Map<number, number>()
  for (const { breakdown, total } of quotations.filter(isOrdered))
    if (breakdown !== undefined) costs.set(breakdown, (costs.get(breakdown) ?? 0) + total)
  const breakdownIds = await store.insert(
    breakdowns,
    broken.map(({ row }, index) => ({ ...row, cost: costs.get(index) ?? 0 })),
  )
  const quotationIds = await store.insert(
    maintenanceQuotations,
    quotations.map(({ row, breakdown }) => ({
      ...{ ...row, vendor: vendorIds[Number(row.vendor)] },
      ...(breakdown !== undefined && { breakdown: breakdownIds[breakdown] }),
    })),
  )
  await store.insert(
    quotationLines,
    quotations.flatMap(({ lines }, index) =>
      lines.map(({ part, ...line }) => ({
        ...{ ...line, quotation: quotationIds[index] },
        ...(part !== undefined && { part: partIds[Number(part)] }),
      })),
    ),
  )
}

function hubsOf(fleet: readonly Machine[]): number[] {
  return [...new Set(fleet.map(({ row }) => Number(row.district)))]
}

/** Drones are the machines with a UIN. */
function fitting(fleet: readonly Machine[]): { drones: number[]; booms: number[] } {
  const types = (isDrone: boolean): number[] => [
    ...new Set(fleet.flatMap(({ row }) => ((row.uin !== undefined) === isDrone ? Number(row.type) : []))),
  ]
  return { drones: types(true), booms: types(false) }
}

interface People {
  readonly writers: readonly number[]
  readonly approvers: readonly number[]
  readonly operators: readonly number[]
  readonly keeper: number | undefined
}

function peopleOf(staff: readonly Hired[]): People {
  const active = staff.filter(({ status }) => status === 'ACTIVE')
  const idsOf = (role: string): number[] => active.flatMap(({ id, roleType }) => (roleType === role ? id : []))
  return {
    writers: [...idsOf('BDO'), ...idsOf('ZONAL_SERVICE_MANAGER')],
    approvers: [...idsOf('TERRITORY_MANAGER'), ...idsOf('SBU_HEAD')],
    operators: idsOf('OPERATOR'),
    keeper: idsOf('ZONAL_SERVICE_MANAGER')[0],
  }
}
