import { system } from '../../server/engine/read/oneRecord'
import type { Viewer } from '../../server/engine/viewer'

/** Makes a viewer with every key, limited to some places: the first ids are districts, then states, then tehsils. */
export function within(
  district: readonly number[],
  state: readonly number[] = [],
  tehsil: readonly number[] = [],
): Viewer {
  const byLevel = { zone: [], state, district, tehsil, village: [] }
  return { ...system, id: 7, places: { ids: [...district, ...state, ...tehsil], ancestors: [1, 2], byLevel } }
}
