import { tabWhere, type AnyResource, type Condition, type ListTab } from '#define'
import { may } from '../../../providers/access'
import { currentViewer } from '../../../providers/session'

/** The condition of a declared tab for this viewer; undefined if there is no such tab. */
export function tabCut(resource: AnyResource, tab: string | undefined): Condition | undefined {
  const viewer = currentViewer()
  return tabWhere(resource, tab, { id: viewer?.id ?? 0, held: viewer?.keys ?? new Set() })
}

/** The declared tabs of a list, without those whose actions the viewer can never do. */
export function tabsShown({ list: { tabs } }: Pick<AnyResource, 'list'>): [string, ListTab][] {
  return Object.entries(tabs).filter(([, { need }]) => need === undefined || may(need))
}
