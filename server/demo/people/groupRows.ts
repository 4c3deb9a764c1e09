import type { Key } from '#define'

/** A bundle of authorities for people of one kind. */
export interface GroupRow {
  readonly code: GroupCode
  readonly name: string
  /** The role types and office roles that receive it. */
  readonly roleTypes: readonly string[]
  readonly isNewUserDefault?: boolean
  /** What the people of the bundle may do besides looking. */
  readonly acts: readonly Key[]
}

const codes = [
  'ADMINISTRATION',
  'BACK_OFFICE',
  'ZONAL',
  'TERRITORY',
  'BDO',
  'FIELD',
  'CALL_CENTRE',
  'SUPPORT',
  'RETAIL',
  'SALES',
  'BI',
  'VERIFICATION',
  'CAMPAIGN',
  'REMOTE_SENSING',
  'PARTNER',
  'TRAINING',
  'AKC',
] as const

/** The code of a bundle: one for each column of the company's table of screens and roles. */
export type GroupCode = (typeof codes)[number]

/** The bundles. What they may see stands in `viewers`. */
export const groupRows: readonly GroupRow[] = [
  {
    code: 'ADMINISTRATION',
    name: 'Administration',
    roleTypes: ['ADMIN'],
    acts: [
      'farmer:create',
      'farmer:edit',
      'farmer:blacklist',
      'pii:reveal',
      'export:pii',
      'crop:edit',
      'geo:edit',
      'geo:serviceable',
      'user:create',
      'user:edit',
      'user:activate',
      'authority:edit',
      'scope:everywhere',
      'POINT_CREDIT_MENU',
    ],
  },
  {
    code: 'BACK_OFFICE',
    name: 'Back office',
    roleTypes: ['BACK_OFFICE'],
    acts: ['role_back_office', 'pii:reveal', 'user:edit'],
  },
  {
    code: 'ZONAL',
    name: 'SBU heads and zonal managers',
    roleTypes: ['SBU_HEAD', 'ZONAL_SALES_MANAGER', 'ZONAL_MARKETING_MANAGER', 'ZONAL_SERVICE_MANAGER'],
    acts: [],
  },
  {
    code: 'TERRITORY',
    name: 'Territory managers and cluster in-charges',
    roleTypes: ['TERRITORY_MANAGER', 'CLUSTER_INCHARGE'],
    acts: ['user:create', 'user:edit', 'user:activate', 'geo:serviceable'],
  },
  {
    code: 'BDO',
    name: 'Business development officers',
    roleTypes: ['BDO', 'ASSISTANT_BDO'],
    acts: ['role_bdo', 'farmer:create', 'farmer:edit', 'pii:reveal', 'user:create', 'user:edit'],
  },
  {
    code: 'FIELD',
    name: 'Field officers and operators',
    roleTypes: ['FIELD_OFFICER', 'OPERATOR'],
    isNewUserDefault: true,
    acts: ['farmer:create', 'farmer:edit'],
  },
  {
    code: 'CALL_CENTRE',
    name: 'Call centre and care team',
    roleTypes: ['CALL_CENTRE', 'CARE_TEAM'],
    acts: ['farmer:create', 'farmer:edit', 'pii:reveal'],
  },
  { code: 'SUPPORT', name: 'Support, L0 and L1', roleTypes: ['SUPPORT'], acts: [] },
  { code: 'RETAIL', name: 'Retail', roleTypes: ['RETAIL'], acts: [] },
  { code: 'SALES', name: 'Sales', roleTypes: ['SALES'], acts: [] },
  { code: 'BI', name: 'Business intelligence', roleTypes: ['BI'], acts: ['scope:everywhere'] },
  { code: 'VERIFICATION', name: 'Picture verification', roleTypes: ['VERIFIER'], acts: [] },
  { code: 'CAMPAIGN', name: 'Campaign management', roleTypes: ['CAMPAIGN'], acts: [] },
  { code: 'REMOTE_SENSING', name: 'Remote sensing', roleTypes: ['REMOTE_SENSING'], acts: [] },
  { code: 'PARTNER', name: 'Partners', roleTypes: ['PARTNER'], acts: [] },
  { code: 'TRAINING', name: 'Training', roleTypes: ['TRAINER'], acts: [] },
  { code: 'AKC', name: 'AKC', roleTypes: ['AKC'], acts: ['role_akc', 'farmer:create', 'farmer:edit'] },
]

const everybody = codes

/** Which bundles see which screens. */
const viewers: Readonly<Partial<Record<Key, readonly GroupCode[]>>> = {
  view_bookings_tab: [
    'ADMINISTRATION',
    'BACK_OFFICE',
    'ZONAL',
    'TERRITORY',
    'BDO',
    'FIELD',
    'CALL_CENTRE',
    'SUPPORT',
    'RETAIL',
    'SALES',
    'BI',
    'PARTNER',
    'AKC',
  ],
  view_afs_users_tab: [
    'ADMINISTRATION',
    'BACK_OFFICE',
    'ZONAL',
    'TERRITORY',
    'BDO',
    'SUPPORT',
    'BI',
    'PARTNER',
    'TRAINING',
  ],
  view_machine_tab: [
    'ADMINISTRATION',
    'BACK_OFFICE',
    'ZONAL',
    'TERRITORY',
    'BDO',
    'CALL_CENTRE',
    'SUPPORT',
    'BI',
    'AKC',
  ],
  view_reports_tab: [
    'ADMINISTRATION',
    'BACK_OFFICE',
    'ZONAL',
    'TERRITORY',
    'BDO',
    'SUPPORT',
    'RETAIL',
    'SALES',
    'BI',
    'TRAINING',
  ],
  view_back_office_tab: ['ADMINISTRATION', 'BACK_OFFICE', 'TERRITORY', 'BDO', 'BI'],
  view_geography: ['ADMINISTRATION', 'BACK_OFFICE', 'ZONAL', 'TERRITORY', 'BDO', 'CALL_CENTRE', 'SUPPORT', 'RETAIL'],
  view_farmer_tab: [
    'ADMINISTRATION',
    'BACK_OFFICE',
    'ZONAL',
    'TERRITORY',
    'BDO',
    'FIELD',
    'CALL_CENTRE',
    'SUPPORT',
    'RETAIL',
    'SALES',
    'VERIFICATION',
    'REMOTE_SENSING',
    'AKC',
  ],
  ROLE_PICTURE_VERIFICATION: ['ADMINISTRATION', 'ZONAL', 'BDO', 'BI', 'VERIFICATION'],
  role_view_video_tab: ['ADMINISTRATION', 'CALL_CENTRE', 'VERIFICATION', 'CAMPAIGN'],
  view_poll_and_quizzes_tab: ['ADMINISTRATION', 'ZONAL', 'BDO', 'BI', 'CAMPAIGN', 'TRAINING'],
  ROLE_CAMPAIGN_MANAGEMENT: ['ADMINISTRATION', 'BI', 'CAMPAIGN'],
  view_banners_tab: ['ADMINISTRATION', 'CAMPAIGN'],
  view_content_management_tab: [
    'ADMINISTRATION',
    'BACK_OFFICE',
    'ZONAL',
    'TERRITORY',
    'BDO',
    'CALL_CENTRE',
    'SUPPORT',
    'RETAIL',
    'SALES',
    'CAMPAIGN',
    'TRAINING',
  ],
  view_unimart_tab: ['ADMINISTRATION', 'ZONAL', 'TERRITORY', 'BDO', 'CALL_CENTRE', 'SUPPORT', 'RETAIL', 'SALES', 'BI'],
  view_points_management_tab: ['ADMINISTRATION', 'BACK_OFFICE', 'CALL_CENTRE', 'SUPPORT', 'BI'],
  view_insurance_upload: ['ADMINISTRATION', 'BACK_OFFICE', 'BDO', 'CALL_CENTRE', 'SUPPORT', 'BI'],
  view_insurance_details_tab: ['ADMINISTRATION', 'BACK_OFFICE', 'BDO', 'CALL_CENTRE', 'SUPPORT', 'BI'],
  view_partner_details_tab: ['ADMINISTRATION', 'BACK_OFFICE', 'SUPPORT', 'PARTNER'],
  view_remote_sensing_tab: [
    'ADMINISTRATION',
    'ZONAL',
    'TERRITORY',
    'BDO',
    'CALL_CENTRE',
    'BI',
    'VERIFICATION',
    'REMOTE_SENSING',
  ],
  view_soil_testing: [
    'ADMINISTRATION',
    'BACK_OFFICE',
    'ZONAL',
    'TERRITORY',
    'BDO',
    'FIELD',
    'CALL_CENTRE',
    'RETAIL',
    'BI',
    'REMOTE_SENSING',
  ],
  VIEW_STATE_BUDGET: ['ADMINISTRATION', 'BACK_OFFICE', 'ZONAL', 'TERRITORY', 'BI'],
  view_product_scan_details_tab: [
    'ADMINISTRATION',
    'BACK_OFFICE',
    'ZONAL',
    'TERRITORY',
    'BDO',
    'CALL_CENTRE',
    'SUPPORT',
    'RETAIL',
    'SALES',
    'BI',
    'VERIFICATION',
    'CAMPAIGN',
  ],
  view_communication_info_tab: [
    'ADMINISTRATION',
    'BACK_OFFICE',
    'TERRITORY',
    'BDO',
    'CALL_CENTRE',
    'SUPPORT',
    'BI',
    'CAMPAIGN',
  ],
  view_help_tab: everybody,
  view_help_desk_tab: everybody,
  view_user_authority_mapping_tab: ['ADMINISTRATION'],
}

/** Every authority of a bundle: what it sees, then what it does. */
export function authoritiesOf({ code, acts }: GroupRow): Key[] {
  const views = (Object.keys(viewers) as Key[]).filter((key) => viewers[key]?.includes(code))
  return [...views, ...acts]
}

/** The bundle of a role type or office role. */
export function groupOf(role: string): GroupRow {
  const found = groupRows.find(({ roleTypes }) => roleTypes.includes(role))
  if (!found) throw new Error(`No bundle of authorities is meant for ${role}`)
  return found
}
