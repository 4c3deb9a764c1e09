import { authorities, authorityList, banks, companies, geographies } from '#resources'
import type { Database } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'

/** The initial records of every test service. */
export interface World {
  /** The ids of the geographies by name. */
  readonly places: Record<string, number>
  /** The ids of the authorities by key. */
  readonly authorities: Record<string, number>
  /** The id of the company whose people are made. */
  readonly company: number
}

/** Writes a small country, all authorities, a bank and a company into an empty database. */
export async function smallWorld(database: Database): Promise<World> {
  const places: Record<string, number> = {}
  const grow = async (
    type: string,
    rows: readonly (readonly [name: string, code: string, parent?: string, iso?: string])[],
  ): Promise<void> => {
    const ids = await insertMany(
      database,
      geographies,
      rows.map(([name, code, parent, isoCode]) => ({
        type,
        name,
        code,
        status: 'ACTIVE',
        ...(parent && { parent: places[parent] }),
        ...(isoCode && { isoCode }),
      })),
    )
    rows.forEach(([name], index) => (places[name] = ids[index] ?? 0))
  }
  await grow('zone', [['North', 'Z-N']])
  await grow('state', [
    ['Punjab', 'IN-PB', 'North', 'IN-PB'],
    ['Haryana', 'IN-HR', 'North', 'IN-HR'],
  ])
  await grow('district', [
    ['Ludhiana', 'D036', 'Punjab'],
    ['Patiala', 'D041', 'Punjab'],
    ['Karnal', 'D067', 'Haryana'],
  ])
  await grow('tehsil', [
    ['Jagraon', 'T0230', 'Ludhiana'],
    ['Nabha', 'T0252', 'Patiala'],
    ['Indri', 'T0371', 'Karnal'],
  ])
  await grow('village', [
    ['Galib Kalan', 'V1', 'Jagraon'],
    ['Sidhwan Bet', 'V2', 'Jagraon'],
    ['Bhadson', 'V3', 'Nabha'],
    ['Biana', 'V4', 'Indri'],
  ])
  const names = Object.keys(authorityList)
  const ids = await insertMany(
    database,
    authorities,
    names.map((authority) => ({
      authority,
      ...authorityList[authority as keyof typeof authorityList],
      isMasterData: true,
    })),
  )
  await insertMany(database, banks, [{ code: 'HDFC', name: 'HDFC Bank', active: true }])
  const [company = 0] = await insertMany(database, companies, [{ code: 'AGRI', name: 'Agridesk', kind: 'SELF' }])
  return {
    places,
    authorities: Object.fromEntries(names.map((authority, index) => [authority, ids[index] ?? 0])),
    company,
  }
}
