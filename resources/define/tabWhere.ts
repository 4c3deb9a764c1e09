import type { Condition } from './kernel/conditions'
import { doableBy } from './resource/actions'
import type { AnyResource } from './resource/resource'

/** A viewer of a list: their ID, and their authorities in lower case. */
interface Looking {
  readonly id: number
  readonly held: ReadonlySet<string>
}

/** The condition of a declared tab for a viewer; undefined if there is no such tab, or it contains everything. */
export function tabWhere(resource: AnyResource, tab: string | undefined, { id, held }: Looking): Condition | undefined {
  const { where, own, does } = (tab && Object.hasOwn(resource.list.tabs, tab) && resource.list.tabs[tab]) || {}
  const mine = own && { any: own.map((field) => ({ field, eq: id })) }
  const action = does === undefined ? undefined : resource.actions[does]
  const waiting = action && doableBy(action, resource.rules.state, { id, held })
  const parts = [where, mine, waiting].filter((part) => part !== undefined)
  return parts.length > 1 ? { all: parts } : parts[0]
}
