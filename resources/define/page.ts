import type { Need } from './kernel/access'
import type { IconName } from './kernel/icons'
import type { Navigation } from './resource/navigation'

/** A tab without a table of its own: a name, a path, a key. It is drawn by `src/screens/<name>/page.tsx`. */
export interface Page {
  /** What is it called? */
  readonly is: {
    /** The name in the register, in kebab-case. */
    readonly name: string
    /** The label of the tab. */
    readonly label: string
    /** The name of an icon for the sidebar. @default none */
    readonly icon?: IconName
  }
  /** Who may do what? */
  readonly access: {
    /** Who may open it. */
    readonly see: Need
  }
  /** Where is the tab? @default its path is its name */
  readonly navigation: Navigation & Required<Pick<Navigation, 'path'>>
  /** The resource of which it prints records: one, or those ticked in its list (`?ids=12,13`). */
  readonly prints?: string
}

/** Declares a page. */
export function page(definition: Omit<Page, 'navigation'> & { readonly navigation?: Navigation }): Page {
  return { ...definition, navigation: { path: definition.is.name, ...definition.navigation } }
}

/** An entry of the sidebar that leads to a resource or a page. */
export interface SidebarTarget {
  /** The name of the resource or page. */
  readonly to: string
  /** The label of the entry. */
  readonly label: string
  /** The short name of the product stands before the label. */
  readonly isNamedAfterProduct?: true
  /** The entry in its place for viewers who do not hold its key but that of this tab. */
  readonly instead?: Omit<SidebarTarget, 'instead'>
}

/** An entry of the sidebar: a resource or a page, or a group of them under a label. */
export type SidebarEntry =
  /** One entry. */
  | SidebarTarget
  /** A group of entries under a label. */
  | { readonly label: string; readonly icon: IconName; readonly entries: readonly SidebarTarget[] }
