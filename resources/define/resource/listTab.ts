import type { Need } from '../kernel/access'
import type { Actions } from './actions'
import type { Condition } from '../kernel/conditions'

/** A tab over a list: a part of it by a condition. */
export interface ListTab<Path extends string = string, Name extends string = string, Column extends string = string> {
  readonly label: string
  /** Its own columns until somebody chooses others; those of the list unless said. */
  readonly columns?: readonly Column[]
  readonly where?: Condition<Path>
  /** Only records of which one of these references to users names the viewer. */
  readonly own?: readonly Name[]
  /** Only records to which the viewer may do this action now: what waits for them. */
  readonly does?: string
  /** Who is shown the tab besides the list: whoever may ever do what it `does`, unless said. */
  readonly need?: Need
}

/** The tabs, each of what waits for somebody with the key of what they do there. */
export function tabsOf(tabs: Readonly<Record<string, ListTab>>, actions: Actions): Readonly<Record<string, ListTab>> {
  return Object.fromEntries(
    Object.entries(tabs).map(([name, tab]) => {
      const need = tab.need ?? (tab.does === undefined ? undefined : actions[tab.does]?.key)
      return [name, { ...tab, ...(need && { need }) }]
    }),
  )
}
