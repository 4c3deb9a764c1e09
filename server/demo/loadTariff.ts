import { addDays } from '#define'
import { bookingReasons, bookingSwitches, offers, serviceRates } from '#resources'
import { workingMoment } from './kernel/calendar'
import type { Hired } from './people/hired'
import { randomOf } from './kernel/random'
import type { Store } from './store'
import { offerRows, type PlacedOffer } from './tariff/offerRows'
import { rateRows } from './tariff/rateRows'
import { reasonRows } from './tariff/reasonRows'
import { switchRows } from './tariff/switchRows'
import { grouped } from './words'
import type { World } from './people/world'

/** The inputs of the tariff. */
export interface TariffGround {
  readonly world: World
  readonly crops: ReadonlyMap<string, number>
  /** The ids of the service areas by code. */
  readonly areas: ReadonlyMap<string, number>
  readonly staff: readonly Hired[]
  readonly today: string
}

/** Stores rates, booking reasons, switches and offers. Wallets are stored with the farmers. */
export async function loadTariff(
  store: Store,
  ground: TariffGround,
  log: (line: string) => void,
): Promise<readonly PlacedOffer[]> {
  const { staff, today } = ground
  const rates = rateRows(ground)
  await store.insert(serviceRates, rates)
  await store.insert(bookingReasons, reasonRows(workingMoment(addDays(today, -540), randomOf('reasons'))))
  const by = staff.flatMap(({ id, roleType }) =>
    roleType === 'SBU_HEAD' || roleType === 'TERRITORY_MANAGER' ? [id] : [],
  )
  await store.insert(bookingSwitches, switchRows({ ...ground, by }))
  const rows = offerRows(ground)
  const ids = await store.insert(offers, rows)
  log(`service rates ${grouped(rates.length)}`)
  return rows.map((row, at) => ({ id: ids[at] ?? 0, row }))
}
