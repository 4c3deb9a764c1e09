import { crops, cropStages, cropVarieties, geographies, serviceAreas } from '#resources'
import type { GrownCrop } from './farming/cycleDrafts'
import { cropDoses, cropRows } from './farming/cropRows'
import { stageRows, varietyRows } from './farming/varietyRows'
import { growthOf } from './farming/growthCurves'
import { treeOf, type Node } from './country/tree'
import type { Sources } from './country/sources'
import type { Store } from './store'
import type { Row } from './kernel/row'
import { grouped } from './words'

/**
 * Stores the tree of geographies, level by level so that parents exist before their children. Returns the ids of the
 * service areas by code.
 */
export async function loadCountry(
  store: Store,
  sources: Sources,
  today: string,
  log: (line: string) => void,
): Promise<Map<string, number>> {
  const areaIds = new Map<string, number>()
  let level = treeOf(sources, today).map((node) => ({ node, parent: undefined as number | undefined }))
  while (level.length > 0) {
    const ids = await store.insert(
      geographies,
      level.map(({ node, parent }): Row => ({ ...node.row, ...(parent && { parent }) })),
    )
    log(`${pluralOf(level[0]?.node)} ${grouped(level.length)}`)
    if (level[0]?.node.row.type === 'zone') {
      const stored = await store.insert(serviceAreas, areasOver(level, ids))
      areas.forEach(({ code }, index) => areaIds.set(code, stored[index] ?? 0))
    }
    level = level.flatMap(({ node }, index) => node.children.map((child) => ({ node: child, parent: ids[index] })))
  }
  return areaIds
}

const areas = [
  { code: 'NORTH-CENTRE', name: 'North and centre', language: 'hi', zones: ['Z-N', 'Z-C'] },
  { code: 'SOUTH', name: 'South', language: 'te', zones: ['Z-S'] },
  { code: 'EAST-WEST', name: 'East and west', language: 'mr', zones: ['Z-E', 'Z-W', 'Z-NE'] },
] as const

function areasOver(zones: readonly { readonly node: Node }[], ids: readonly number[]): Row[] {
  const idOf = new Map(zones.map(({ node }, index) => [String(node.row.code), ids[index]]))
  return areas.map(({ zones: codes, ...area }) => ({
    ...area,
    isActive: true,
    geographies: codes.flatMap((code) => idOf.get(code) ?? []),
  }))
}

/** Stores the crops and returns their ids by code. */
export async function loadCrops(store: Store): Promise<Map<string, number>> {
  const ids = await store.insert(
    crops,
    cropRows.map((row) => ({ ...row, ...growthOf(row.code), ...cropDoses[row.code] })),
  )
  return new Map(cropRows.map(({ code }, index) => [code, ids[index] ?? 0]))
}

/** Stores the varieties and the stages of the crops, and returns the crops for cycles. */
export async function loadVarieties(store: Store, cropIds: ReadonlyMap<string, number>): Promise<GrownCrop[]> {
  const of = (rows: (code: string) => readonly Row[]): Row[] =>
    [...cropIds].flatMap(([code, crop]) => rows(code).map((row) => ({ ...row, crop })))
  await store.insert(cropStages, of(stageRows))
  const varieties = of(varietyRows)
  const ids = await store.insert(cropVarieties, varieties)
  return cropRows.map(({ code, msp, daysMin = 0, daysMax = 0 }) => ({
    ...(msp && { msp }),
    ...{ code, id: cropIds.get(code) ?? 0, days: Math.round((daysMin + daysMax) / 2) },
    varieties: varieties.flatMap(({ crop, durationDays }, at) =>
      crop === cropIds.get(code) ? [{ id: ids[at] ?? 0, days: Number(durationDays) }] : [],
    ),
  }))
}

function pluralOf(node: Node | undefined): string {
  return `${String(node?.row.type)}s`
}
