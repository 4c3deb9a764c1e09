import type { SidebarEntry } from '#define'

/** The entries of the sidebar in the order of the specification (§2). What is not declared yet is not here. */
export const sidebar = [
  { to: 'dashboard', label: 'Dashboard' },
  { to: 'users', label: 'Users' },
  { to: 'communications', label: 'Communication-Info' },
  { to: 'farmers', label: 'Farmer' },
  { to: 'geographies', label: 'Geographies' },
  { to: 'help', label: 'Help' },
  { to: 'tickets', label: 'Help Desk' },
  { to: 'user-tabs-mapping', label: 'User-Tabs-Mapping' },
] as const satisfies readonly SidebarEntry[]
