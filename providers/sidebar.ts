import { allows, type AnyResource, type Page, type Register, type SidebarEntry, type SidebarTarget } from '#define'

/** A link of the sidebar. */
export interface SidebarLink {
  readonly label: string
  /** The name of its entry, whatever it links to. */
  readonly name: string
  /** The resource or page that it links to. */
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
  return register.resources.find((one) => one.is.name === name) ?? register.pages.find((one) => one.is.name === name)
}

/**
 * The sidebar for these keys (in lower case): only permitted entries, no empty groups. `shortName` is that of the
 * product.
 */
export function sidebarFor(
  register: Register,
  keys: ReadonlySet<string>,
  shortName: string | null = null,
): (SidebarLink | SidebarGroup)[] {
  return register.sidebar.flatMap((entry): (SidebarLink | SidebarGroup)[] => {
    const links = entriesOf(entry).flatMap((target) => linkTo(register, keys, named(target, shortName)))
    if (!('entries' in entry)) return links
    return links.length > 0 ? [{ label: entry.label, icon: entry.icon, links }] : []
  })
}

function linkTo(register: Register, keys: ReadonlySet<string>, target: SidebarTarget): SidebarLink[] {
  const { to, label, instead } = target
  const tab = tabNamed(register, to)
  if (tab && allows(keys, tab.access.see)) return [{ label, name: to, tab }]
  return instead ? linkTo(register, keys, instead).map((link) => ({ ...link, name: to })) : []
}

function named(target: SidebarTarget, shortName: string | null): SidebarTarget {
  return target.isNamedAfterProduct && shortName ? { ...target, label: `${shortName} ${target.label}` } : target
}

function entriesOf(entry: SidebarEntry): readonly SidebarTarget[] {
  return 'entries' in entry ? entry.entries : [entry]
}
