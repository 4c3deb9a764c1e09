import { addDays } from '#define'
import { mandiPrices, mandis } from '#resources'
import { mandiPlaces, priceRows } from './agronomy/mandiRows'
import type { World } from './people/world'
import type { Store } from './store'

/** Stores the mandis and their recent prices; returns the number of prices. */
export async function loadMandi(
  store: Store,
  {
    world,
    crops,
    today,
  }: { readonly world: World; readonly crops: ReadonlyMap<string, number>; readonly today: string },
): Promise<number> {
  const districts = new Map(
    [...world.byCode.values()].flatMap(({ type, name, id }) => (type === 'district' ? [[name, id] as const] : [])),
  )
  const known = mandiPlaces.filter(([, district]) => districts.has(district))
  const ids = await store.insert(
    mandis,
    known.map(([name, district, , longitude, latitude]) => ({
      ...{ name, district: districts.get(district), createdAt: `${addDays(today, -300)}T09:00:00.000Z` },
      location: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  )
  const rows = known.flatMap((mandi, at) =>
    priceRows(mandi, { market: ids[at] ?? 0, district: districts.get(mandi[1]) ?? 0, crops, today }),
  )
  await store.insert(mandiPrices, rows)
  return rows.length
}
