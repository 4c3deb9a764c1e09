import { crops, geographies } from '#resources'
import { cropRows } from './cropRows'
import { treeOf, type Node } from './country/tree'
import type { Sources } from './country/sources'
import type { Row, Store } from './store'
import { grouped } from './words'

/** Stores the tree of geographies, level by level so that every parent is there before its children. */
export async function loadCountry(
  store: Store,
  sources: Sources,
  today: string,
  log: (line: string) => void,
): Promise<void> {
  let level = treeOf(sources, today).map((node) => ({ node, parent: undefined as number | undefined }))
  while (level.length > 0) {
    const ids = await store.insert(
      geographies,
      level.map(({ node, parent }): Row => ({ ...node.row, ...(parent && { parent }) })),
    )
    log(`${pluralOf(level[0]?.node)} ${grouped(level.length)}`)
    level = level.flatMap(({ node }, index) => node.children.map((child) => ({ node: child, parent: ids[index] })))
  }
}

/** Stores the crops and answers with their ids by code. */
export async function loadCrops(store: Store): Promise<Map<string, number>> {
  const ids = await store.insert(crops, cropRows)
  return new Map(cropRows.map(({ code }, index) => [code, ids[index] ?? 0]))
}

function pluralOf(node: Node | undefined): string {
  return `${String(node?.row.type)}s`
}
