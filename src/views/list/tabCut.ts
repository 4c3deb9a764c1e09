import type { AnyResource, Condition } from '#define'
import { currentViewer } from '../../../providers/session'

/** The condition by which a declared tab cuts a list for this viewer; undefined where there is no such tab. */
export function tabCut(resource: AnyResource, tab: string | undefined): Condition | undefined {
  const { where, own } = (tab && Object.hasOwn(resource.tabs, tab) && resource.tabs[tab]) || {}
  const mine = own && { any: own.map((field) => ({ field, eq: currentViewer()?.id ?? 0 })) }
  return where && mine ? { all: [where, mine] } : (where ?? mine)
}
