import { allows, type AnyResource, type Page, type Register, type SidebarEntry } from '#define'

/** A link of the sidebar. */
export interface SidebarLink {
  readonly label: string
  /** The resource or page to which it leads. */
  readonly tab: AnyResource | Page
}

/** A group of the sidebar. */
export interface SidebarGroup {
  readonly label: string
  readonly icon: string
  readonly links: readonly SidebarLink[]
}

/** The resource or page of a name. */
export function tabNamed(register: Register, name: string): AnyResource | Page | undefined {
  return register.resources.find((one) => one.name === name) ?? register.pages.find((one) => one.name === name)
}

/** The sidebar of somebody who holds these keys (in lower case): only entries whose key they hold, no empty groups. */
export function sidebarFor(register: Register, held: ReadonlySet<string>): (SidebarLink | SidebarGroup)[] {
  return register.sidebar.flatMap((entry): (SidebarLink | SidebarGroup)[] => {
    const links = entriesOf(entry).flatMap(({ to, label }): SidebarLink[] => {
      const tab = tabNamed(register, to)
      return tab && allows(held, tab.key) ? [{ label, tab }] : []
    })
    if (!('entries' in entry)) return links
    return links.length > 0 ? [{ label: entry.label, icon: entry.icon, links }] : []
  })
}

function entriesOf(entry: SidebarEntry): readonly { readonly to: string; readonly label: string }[] {
  return 'entries' in entry ? entry.entries : [entry]
}
