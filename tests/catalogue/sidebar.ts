/** An entry of the sidebar, or a group with its entries, as the specification names them (§2), in its order. */
export type SpecEntry = string | { readonly group: string; readonly entries: readonly string[] }

/**
 * The sidebar of the specification. It labels "Users" with the product's short name, which it does not define: a
 * company sets it (`PRODUCT_SHORT_NAME`), and the default is the product name.
 */
export const specSidebar: readonly SpecEntry[] = [
  'Dashboard',
  'Users',
  'Back Office',
  'Banners',
  'Bookings',
  'Campaign',
  'Communication-Info',
  { group: 'Content Management', entries: ['Notice Board', 'Announcement'] },
  'Farmer',
  'Feed UGC Verification (Video)',
  'Geographies',
  'Help',
  'Help Desk',
  'Insurance Upload',
  'Insurance Details',
  { group: 'Machines', entries: ['Machines', 'BLE Mapping', 'Controllers', 'Village Mapping', 'Spare Parts'] },
  'Partner Details',
  'Points Management',
  'Polls & Quizzes',
  'Product Sales (D2F)',
  'Product Scan Details',
  'Remote Sensing',
  'Reports',
  'Soil Testing',
  'Sustain Verification (Picture)',
  'State Budget',
  'Tag Screenshots',
  { group: 'Unimart', entries: ['Unimart Users', 'Unimart Outlets', 'Attendance report'] },
  'User-Tabs-Mapping',
]
