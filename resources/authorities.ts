/**
 * Every authority string of the company, spelled as it spells them (spec §2, §6; domain: action authorities).
 * VIEW opens a tab, ACTION allows a write, ROLE names a bundle of people. `sensitive` ones are granted by a superadmin, with a reason.
 */
export const authorityList = {
  view_bookings_tab: { label: 'Bookings', kind: 'VIEW' },
  view_afs_users_tab: { label: 'Users', kind: 'VIEW' },
  view_machine_tab: { label: 'Machines', kind: 'VIEW' },
  view_reports_tab: { label: 'Reports', kind: 'VIEW' },
  view_communication_info_tab: { label: 'Communication-Info', kind: 'VIEW' },
  ROLE_PICTURE_VERIFICATION: { label: 'Picture verification', kind: 'VIEW' },
  view_poll_and_quizzes_tab: { label: 'Polls & Quizzes', kind: 'VIEW' },
  role_view_video_tab: { label: 'Video verification', kind: 'VIEW' },
  view_geography: { label: 'Geographies', kind: 'VIEW' },
  view_help_tab: { label: 'Help', kind: 'VIEW' },
  view_help_desk_tab: { label: 'Help Desk', kind: 'VIEW' },
  view_points_management_tab: { label: 'Points Management', kind: 'VIEW' },
  view_insurance_upload: { label: 'Insurance Upload', kind: 'VIEW' },
  view_partner_details_tab: { label: 'Partner Details', kind: 'VIEW' },
  view_farmer_tab: { label: 'Farmer', kind: 'VIEW' },
  view_back_office_tab: { label: 'Back Office', kind: 'VIEW' },
  view_remote_sensing_tab: { label: 'Remote Sensing', kind: 'VIEW' },
  view_unimart_tab: { label: 'Unimart', kind: 'VIEW' },
  ROLE_CAMPAIGN_MANAGEMENT: { label: 'Campaign', kind: 'VIEW' },
  view_banners_tab: { label: 'Banners', kind: 'VIEW' },
  view_content_management_tab: { label: 'Content Management', kind: 'VIEW' },
  VIEW_STATE_BUDGET: { label: 'State Budget', kind: 'VIEW' },
  view_insurance_details_tab: { label: 'Insurance Details', kind: 'VIEW' },
  view_product_scan_details_tab: { label: 'Product Scan Details', kind: 'VIEW' },
  view_user_authority_mapping_tab: { label: 'User-Tabs-Mapping', kind: 'VIEW' },
  view_soil_testing: { label: 'Soil Testing', kind: 'VIEW' },

  'farmer:create': { label: 'Add farmers', kind: 'ACTION' },
  'farmer:edit': { label: 'Edit farmers and lands', kind: 'ACTION' },
  'farmer:blacklist': { label: 'Blacklist farmers', kind: 'ACTION' },
  'farmer:erase': { label: 'Erase farmers on request', kind: 'ACTION', sensitive: true },
  'pii:reveal': { label: 'See personal data in full', kind: 'ACTION', sensitive: true },
  'export:pii': { label: 'Export personal data', kind: 'ACTION', sensitive: true },
  'crop:edit': { label: 'Edit crops', kind: 'ACTION' },
  'geo:edit': { label: 'Edit geographies', kind: 'ACTION' },
  'geo:serviceable': { label: 'Mark villages serviceable', kind: 'ACTION' },
  'user:create': { label: 'Add users', kind: 'ACTION' },
  'user:edit': { label: 'Edit users', kind: 'ACTION' },
  'user:activate': { label: 'Activate and deactivate users', kind: 'ACTION' },
  'authority:edit': { label: 'Assign authorities', kind: 'ACTION', sensitive: true },
  'user:view-as': { label: 'Look at the portal as somebody else', kind: 'ACTION', sensitive: true },
  'view:share': { label: 'Share list views with everyone', kind: 'ACTION' },
  'scope:everywhere': { label: 'Sees every geography', kind: 'ACTION', sensitive: true },
  POINT_CREDIT_MENU: { label: 'Credit points', kind: 'ACTION', sensitive: true },

  role_superadmin: { label: 'Superadmin', kind: 'ROLE', sensitive: true },
  role_superadmin_with_campaign: { label: 'Superadmin with campaign', kind: 'ROLE', sensitive: true },
  role_akc: { label: 'AKC', kind: 'ROLE' },
  role_bdo: { label: 'Business development officer', kind: 'ROLE' },
  role_back_office: { label: 'Back office', kind: 'ROLE' },
  role_l1_tech_primary: { label: 'L1 technical, primary', kind: 'ROLE' },
  role_l1_tech_secondary: { label: 'L1 technical, secondary', kind: 'ROLE' },
  role_l1_non_tech: { label: 'L1 non-technical', kind: 'ROLE' },
  role_care_team: { label: 'Care team', kind: 'ROLE' },
  l0_agent_primary: { label: 'L0 agent, primary', kind: 'ROLE' },
  l0_agent_secondary: { label: 'L0 agent, secondary', kind: 'ROLE' },
  l0_agent_basic: { label: 'L0 agent, basic', kind: 'ROLE' },
  ROLE_PRIMARY: { label: 'Primary', kind: 'ROLE' },
} as const satisfies Record<string, { label: string; kind: 'VIEW' | 'ACTION' | 'ROLE' | 'TENANT'; sensitive?: true }>

type Authorities = typeof authorityList

declare module './define/access' {
  interface AuthorityKeys extends Authorities {}
}
