import { doableBy, type AnyResource, type Condition, type ListTab } from '#define'
import { may } from '../../../providers/access'
import { currentViewer } from '../../../providers/session'

/** The condition by which a declared tab cuts a list for this viewer; undefined where there is no such tab. */
export function tabCut(resource: AnyResource, tab: string | undefined): Condition | undefined {
  const { where, own, does } = (tab && Object.hasOwn(resource.list.tabs, tab) && resource.list.tabs[tab]) || {}
  const viewer = currentViewer()
  const id = viewer?.id ?? 0
  const mine = own && { any: own.map((field) => ({ field, eq: id })) }
  const action = does === undefined ? undefined : resource.actions[does]
  const waiting = action && doableBy(action, resource.rules.state, { id, held: viewer?.keys ?? new Set() })
  const parts = [where, mine, waiting].filter((part) => part !== undefined)
  return parts.length > 1 ? { all: parts } : parts[0]
}

/** The declared tabs of a list that the viewer is shown: none of what they may never do. */
export function tabsShown({ list: { tabs } }: Pick<AnyResource, 'list'>): [string, ListTab][] {
  return Object.entries(tabs).filter(([, { need }]) => need === undefined || may(need))
}
