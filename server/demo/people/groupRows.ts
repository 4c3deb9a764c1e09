import type { Key } from '#define'
import { viewers, type GroupCode } from './viewers'

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

/** The bundles. What they may see stands in `viewers`. */
export const groupRows: readonly GroupRow[] = [
  {
    code: 'ADMINISTRATION',
    name: 'Administration',
    roleTypes: ['ADMIN'],
    acts: [
      'role_admin',
      'farmer:create',
      'farmer:edit',
      'farmer:blacklist',
      'farmer:share',
      'communication:resend',
      'pii:reveal',
      'export:pii',
      'crop:edit',
      'geo:edit',
      'geo:serviceable',
      'user:create',
      'user:edit',
      'user:activate',
      'user:senior',
      'user:sync',
      'kyc:validate',
      'authority:edit',
      'user:view-as',
      'view:share',
      'scope:everywhere',
      'help:edit',
      'ticket:work',
      'ticket:assign',
      'ticket:resolve',
      'ticket:all',
      'POINT_CREDIT_MENU',
    ],
  },
  {
    code: 'BACK_OFFICE',
    name: 'Back office',
    roleTypes: ['BACK_OFFICE'],
    acts: ['role_back_office', 'pii:reveal', 'user:edit', 'kyc:validate', 'view:share'],
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
    acts: ['role_bdo', 'farmer:create', 'farmer:edit', 'farmer:share', 'pii:reveal', 'user:create', 'user:edit'],
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
    acts: ['role_call_centre', 'farmer:create', 'farmer:edit', 'farmer:share', 'communication:resend', 'pii:reveal'],
  },
  {
    code: 'SUPPORT',
    name: 'Support, L0 and L1',
    roleTypes: ['SUPPORT'],
    acts: ['role_support', 'communication:resend', 'help:edit', 'ticket:work'],
  },
  { code: 'RETAIL', name: 'Retail', roleTypes: ['RETAIL'], acts: ['role_retail', 'account:outside'] },
  { code: 'SALES', name: 'Sales', roleTypes: ['SALES'], acts: ['role_sales'] },
  { code: 'BI', name: 'Business intelligence', roleTypes: ['BI'], acts: ['role_bi', 'scope:everywhere'] },
  { code: 'VERIFICATION', name: 'Picture verification', roleTypes: ['VERIFIER'], acts: [] },
  { code: 'CAMPAIGN', name: 'Campaign management', roleTypes: ['CAMPAIGN'], acts: [] },
  { code: 'REMOTE_SENSING', name: 'Remote sensing', roleTypes: ['REMOTE_SENSING'], acts: ['role_remote_sensing'] },
  { code: 'PARTNER', name: 'Partners', roleTypes: ['PARTNER'], acts: ['role_partner', 'account:outside'] },
  { code: 'TRAINING', name: 'Training', roleTypes: ['TRAINER'], acts: ['role_trainer'] },
  { code: 'AKC', name: 'AKC', roleTypes: ['AKC'], acts: ['role_akc', 'farmer:create', 'farmer:edit'] },
]

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
