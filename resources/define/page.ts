import type { Need } from './kernel/access'
import type { IconName } from './kernel/icons'
import type { Navigation } from './resource/navigation'

/** A tab without a table of its own: a name, a path, a key. It is drawn by `src/screens/<name>/page.tsx`. */
export interface Page {
  readonly is: {
    /** The name in the register, in kebab-case. */
    readonly name: string
    readonly label: string
    /** The name of an icon of the sidebar. */
    readonly icon?: IconName
  }
  readonly access: {
    /** Who may open it. */
    readonly see: Need
  }
  readonly navigation: Navigation & Required<Pick<Navigation, 'path'>>
  /** The resource of which it prints records: one, or those ticked in its list (`?ids=12,13`). */
  readonly prints?: string
}

/** Declares a page. */
export function page(definition: Omit<Page, 'navigation'> & { readonly navigation?: Navigation }): Page {
  return { ...definition, navigation: { path: definition.is.name, ...definition.navigation } }
}

/** What an entry of the sidebar leads to: a resource or a page, in words. */
export interface SidebarTarget {
  readonly to: string
  readonly label: string
  /** What stands in its place for those who do not hold its key, and hold that of this tab beside it. */
  readonly instead?: Omit<SidebarTarget, 'instead'>
}

/** An entry of the sidebar: a resource or a page, or a group of them under a label. */
export type SidebarEntry =
  | SidebarTarget
  | { readonly label: string; readonly icon: IconName; readonly entries: readonly SidebarTarget[] }
