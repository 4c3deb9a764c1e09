import type { Need } from './kernel/access'
import type { IconName } from './kernel/icons'
import type { Navigation } from './resource/navigation'

/** A tab without its own table: a name, a path, a key. It is drawn by `src/screens/<name>/page.tsx`. */
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
  /** The resource whose records it prints: one, or those selected in its list (`?ids=12,13`). */
  readonly prints?: string
}

/** Declares a page. */
export function page(definition: Omit<Page, 'navigation'> & { readonly navigation?: Navigation }): Page {
  return { ...definition, navigation: { path: definition.is.name, ...definition.navigation } }
}

/** An entry of the sidebar for a resource or a page. */
export interface SidebarTarget {
  /** The name of the resource or page. */
  readonly to: string
  /** The label of the entry. */
  readonly label: string
  /** The product's short name precedes the label. */
  readonly isNamedAfterProduct?: true
  /** The entry shown instead to viewers without its key but with that of this tab. */
  readonly instead?: Omit<SidebarTarget, 'instead'>
}

/** An entry of the sidebar: a resource or a page, or a labelled group of them. */
export type SidebarEntry =
  /** One entry. */
  | SidebarTarget
  /** A labelled group of entries. */
  | { readonly label: string; readonly icon: IconName; readonly entries: readonly SidebarTarget[] }
