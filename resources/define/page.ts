import type { Need } from './kernel/access'

/** A tab without a table of its own: a name, a path, a key. It is drawn by `src/screens/<name>/page.tsx`. */
export interface Page {
  /** The name in the register, in kebab-case. */
  readonly name: string
  readonly label: string
  /** The path in the portal; the name unless said. */
  readonly path: string
  /** Who may open it. */
  readonly key: Need
  /** The name of an icon of the sidebar. */
  readonly icon?: string
  /** The resource beside whose tab this one stands, when it has no entry of its own in the sidebar. */
  readonly beside?: string
  /** The resource of which it prints records: one, or those ticked in its list (`?ids=12,13`). */
  readonly prints?: string
}

/** Declares a page. */
export function page(definition: Omit<Page, 'path'> & { readonly path?: string }): Page {
  return { path: definition.name, ...definition }
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
  | { readonly label: string; readonly icon: string; readonly entries: readonly SidebarTarget[] }
