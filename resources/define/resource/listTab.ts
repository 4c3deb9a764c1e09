import type { Need } from '../kernel/access'
import type { Actions } from './actions'
import type { Condition } from '../kernel/conditions'

/** A tab of a list: a part of it by a condition. */
export interface ListTab<
  Path extends string = string,
  Reference extends string = string,
  Column extends string = string,
> {
  /** The label of the tab. */
  readonly label: string
  /** Its own default columns. @default those of the list */
  readonly columns?: readonly Column[]
  /** Only records that match this. */
  readonly where?: Condition<Path>
  /** The viewer's own records: one of these references to users is the viewer. */
  readonly own?: readonly Reference[]
  /** Only records to which the viewer may do this action now: what waits for the viewer. */
  readonly does?: string
  /** Who sees the tab, among those who see the list. @default those who hold the key of what it `does`, else all */
  readonly need?: Need
}

/** The tabs, with the key of the action that each waits for. */
export function tabsOf(tabs: Readonly<Record<string, ListTab>>, actions: Actions): Readonly<Record<string, ListTab>> {
  return Object.fromEntries(
    Object.entries(tabs).map(([name, tab]) => {
      const need = tab.need ?? (tab.does === undefined ? undefined : actions[tab.does]?.key)
      return [name, { ...tab, ...(need && { need }) }]
    }),
  )
}
