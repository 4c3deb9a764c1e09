import type { SidebarEntry } from '#define'

/** The entries of the sidebar in the order of the specification (§2). What is not declared yet is not here. */
export const sidebar = [
  { to: 'dashboard', label: 'Dashboard' },
  { to: 'users', label: 'Users' },
  { to: 'machine-days', label: 'Back Office' },
  { to: 'banners', label: 'Banners' },
  { to: 'bookings', label: 'Bookings' },
  { to: 'campaigns', label: 'Campaign' },
  { to: 'communications', label: 'Communication-Info' },
  {
    label: 'Content Management',
    icon: 'message',
    entries: [
      { to: 'board-notices', label: 'Notice Board' },
      { to: 'announcements', label: 'Announcement' },
    ],
  },
  { to: 'farmers', label: 'Farmer' },
  { to: 'videos', label: 'Feed UGC Verification (Video)' },
  { to: 'geographies', label: 'Geographies' },
  { to: 'help', label: 'Help' },
  { to: 'tickets', label: 'Help Desk' },
  { to: 'insurer-policies', label: 'Insurance Upload' },
  { to: 'hospicash-policies', label: 'Insurance Details' },
  {
    label: 'Machines',
    icon: 'robot',
    entries: [
      { to: 'machines', label: 'Machines' },
      { to: 'controller-mappings', label: 'BLE Mapping' },
      { to: 'controllers', label: 'Controllers' },
      { to: 'village-mappings', label: 'Village Mapping' },
      { to: 'spare-parts', label: 'Spare Parts' },
    ],
  },
  { to: 'partner-uploads', label: 'Partner Details' },
  { to: 'point-accounts', label: 'Points Management' },
  { to: 'polls', label: 'Polls & Quizzes' },
  { to: 'orders', label: 'Product Sales (D2F)' },
  { to: 'product-scans', label: 'Product Scan Details' },
  { to: 'remote-sensing', label: 'Remote Sensing' },
  { to: 'reports', label: 'Reports', instead: { to: 'salaries', label: 'Salaries' } },
  { to: 'soil-tests', label: 'Soil Testing' },
  { to: 'picture-tasks', label: 'Sustain Verification (Picture)' },
  { to: 'state-budgets', label: 'State Budget' },
  { to: 'screenshots', label: 'Tag Screenshots' },
  {
    label: 'Unimart',
    icon: 'shop',
    entries: [
      { to: 'outlet-employees', label: 'Unimart Users' },
      { to: 'outlets', label: 'Unimart Outlets' },
      { to: 'attendance', label: 'Attendance report' },
    ],
  },
  { to: 'user-tabs-mapping', label: 'User-Tabs-Mapping' },
] as const satisfies readonly SidebarEntry[]
