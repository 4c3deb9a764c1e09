import type { AnyResource, Level } from '#define'
import { geographies } from '#resources'
import type { Store } from '../../../server/demo/store'
import type { Row } from '../../../server/demo/kernel/row'
import type { StoredPlace } from '../../../server/demo/people/world'

/** A store that keeps the rows of each resource in memory, the row of id n at n − 1. */
export interface MemoryStore extends Store {
  rowsOf(resource: Pick<AnyResource, 'is'>): readonly Row[]
  readonly merged: { readonly id: number; readonly into: number }[]
}

/** Creates an empty store. */
export function memoryStore(): MemoryStore {
  const tables = new Map<string, Row[]>()
  const merged: MemoryStore['merged'] = []
  const rowsOf = ({ is: { name } }: Pick<AnyResource, 'is'>): Row[] => tables.get(name) ?? []
  return {
    merged,
    rowsOf,
    insert(resource, rows) {
      const before = rowsOf(resource)
      tables.set(resource.is.name, [...before, ...rows])
      return Promise.resolve(rows.map((_, index) => before.length + index + 1))
    },
    pointCauses: () => Promise.resolve([]),
    redeemPoints: () => Promise.resolve([]),
    numbered: () => Promise.resolve([]),
    places: () => Promise.resolve(rowsOf(geographies).map(placeFrom)),
    talk: () => Promise.resolve(),
    like: () => Promise.resolve(),
    prints: () => Promise.resolve(),
    watchedLands: () => Promise.resolve([]),
    weatherCells: () => Promise.resolve([]),
    tellWeather: () => Promise.resolve(),
    observe: () => Promise.resolve(),
    tellHealth: () => Promise.resolve(),
    verify: () => Promise.resolve(),
    evaluateKavach: () => Promise.resolve(),
    install: () => Promise.resolve(),
    bookingGround: () => Promise.resolve({ customers: [], crews: [], reasons: [] }),
    bills: () => Promise.resolve({ bills: [] }),
    bookingNumbers: () => Promise.resolve(new Map()),
    machineReport: () => Promise.resolve(),
    board: () => Promise.resolve(''),
    outletAttendance: () => Promise.resolve(),
    merge(pairs) {
      merged.push(...pairs)
      return Promise.resolve()
    },
  }
}

function placeFrom(row: Row, index: number): StoredPlace {
  const centroid = row.centroid as { coordinates: readonly [number, number] } | undefined
  return {
    id: index + 1,
    type: row.type as Level,
    name: String(row.name),
    code: String(row.code),
    parentId: (row.parent as number | undefined) ?? null,
    pin: (row.pins as string[] | undefined)?.[0],
    position: centroid?.coordinates,
    isServiceable: row.serviceable === true,
    servedFrom: row.serviceableFrom as string | undefined,
  }
}
