import { serviceDemands } from '#resources'
import { demandRows } from './bookings/demandRows'
import type { BookingLoad } from './loadBookings'
import type { Buyer } from './retail/buyers'
import type { Store } from './store'
import { grouped } from './words'

/** Stores the demands in places not served yet. */
export async function loadDemands(
  store: Store,
  farmers: readonly Buyer[],
  { world, crops, staff, today }: Pick<BookingLoad, 'world' | 'crops' | 'staff' | 'today'>,
  log: (line: string) => void,
): Promise<void> {
  const served = [...world.byCode.values()].flatMap(({ id, isServiceable, servedFrom }) =>
    isServiceable ? [[id, servedFrom ?? ''] as const] : [],
  )
  const agents = staff.flatMap(({ id, office }) => (office?.role === 'CALL_CENTRE' ? [id] : []))
  const rows = demandRows(farmers, { today, crops: [...crops.values()], agents, servedFrom: new Map(served) })
  await store.insert(serviceDemands, rows)
  log(`service demands ${grouped(rows.length)}`)
}
