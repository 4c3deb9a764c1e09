import type { Key } from '#define'
import { authorityList } from '#resources'
import { viewers, type GroupCode } from './viewers'

/** An authority group for people of one kind. */
export interface GroupRow {
  readonly code: GroupCode
  readonly name: string
  /** The role types and office roles that receive it. */
  readonly roleTypes: readonly string[]
  readonly isNewUserDefault?: boolean
  /** The group whose screens its people see too; by default its own. */
  readonly seesLike?: GroupCode
  /** What the people of the group may do besides reading. */
  readonly acts: readonly Key[]
}

const partner = ['role_partner', 'partner:upload', 'account:outside'] as const
const remoteSensing = ['role_remote_sensing', 'observation:load', 'spray:limits'] as const

const announcing = ['notice:edit', 'announcement:write'] as const
const publishing = ['content:publish', ...announcing] as const

/** The groups. For what they may see, see `viewers`. */
export const groupRows: readonly GroupRow[] = [
  {
    code: 'ADMINISTRATION',
    name: 'Administration',
    roleTypes: ['ADMIN'],
    acts: [
      'role_admin',
      ...everyActBut(['farmer:erase', 'account:outside', 'booking:reopen', 'machine:dispose', 'spraying:device']),
    ],
  },
  {
    code: 'BACK_OFFICE',
    name: 'Back office',
    roleTypes: ['BACK_OFFICE'],
    acts: [
      'role_back_office',
      'pii:reveal',
      'user:edit',
      'kyc:validate',
      'view:share',
      'booking:create',
      'booking:assign',
      'booking:complete',
      'booking:verify',
      'booking:invalidate',
      'booking:cancel',
      'spraying:edit',
      'machine:edit',
      'report:edit',
      'salary:edit',
      ...(['soil:request', 'soil:lab', 'mandi:edit', 'points:rules'] as const),
      ...(['insurance:sell', 'insurance:issue', 'insurance:cancel', 'insurance:claim'] as const),
    ],
  },
  {
    code: 'ZONAL',
    name: 'Zonal managers',
    roleTypes: ['ZONAL_SALES_MANAGER', 'ZONAL_MARKETING_MANAGER', 'ZONAL_SERVICE_MANAGER'],
    acts: [
      'booking:switch',
      'rate:edit',
      ...(['breakdown:repair', 'part:edit', 'vendor:edit', 'quotation:edit'] as const),
      'quotation:approve:50k',
      'target:edit',
      ...announcing,
    ],
  },
  {
    code: 'SBU',
    name: 'SBU heads',
    roleTypes: ['SBU_HEAD'],
    seesLike: 'ZONAL',
    acts: [
      'booking:switch',
      ...(['rate:edit', 'budget:edit'] as const),
      ...(['breakdown:repair', 'part:edit', 'vendor:edit'] as const),
      ...(['quotation:edit', 'quotation:approve:50k', 'quotation:approve:all', 'quotation:pay'] as const),
      ...(['salary:pay', 'trip:pay'] as const),
      'target:edit',
      ...announcing,
    ],
  },
  {
    code: 'TERRITORY',
    name: 'Territory managers',
    roleTypes: ['TERRITORY_MANAGER'],
    acts: [
      'user:create',
      'user:edit',
      'user:activate',
      'geo:serviceable',
      'booking:create',
      'booking:assign',
      'booking:override',
      ...(['booking:verify', 'booking:invalidate', 'booking:cancel', 'booking:abort'] as const),
      'booking:switch',
      'machine:edit',
      'machine:map',
      'machine:activate',
      'quotation:approve:50k',
      'report:approve',
      'salary:approve',
      'target:edit',
      ...announcing,
      ...(['attendance:correct', 'trip:approve', 'meeting:verify'] as const),
    ],
  },
  {
    code: 'CLUSTER',
    name: 'Cluster in-charges',
    roleTypes: ['CLUSTER_INCHARGE'],
    seesLike: 'TERRITORY',
    acts: [
      'user:create',
      'user:edit',
      'user:activate',
      'geo:serviceable',
      'booking:create',
      'booking:assign',
      'booking:override',
      ...(['booking:verify', 'booking:invalidate', 'booking:cancel', 'booking:abort'] as const),
      'machine:edit',
      'machine:map',
      'quotation:approve:10k',
      'report:approve',
      ...(['announcement:write', 'trip:approve', 'meeting:verify'] as const),
    ],
  },
  {
    code: 'BDO',
    name: 'Business development officers',
    roleTypes: ['BDO', 'ASSISTANT_BDO'],
    acts: [
      'role_bdo',
      'farmer:create',
      'farmer:edit',
      'blacklist:propose',
      'farmer:share',
      'pii:reveal',
      'user:create',
      'user:edit',
      'booking:create',
      'booking:assign',
      'booking:override',
      'booking:verify',
      'booking:cancel',
      'booking:abort',
      'machine:edit',
      'machine:map',
      ...(['breakdown:report', 'breakdown:close', 'quotation:edit', 'quotation:approve:10k'] as const),
      'report:confirm',
      'programme:enrol',
      'picture:upload',
      ...(['attendance:mark', 'attendance:correct', 'trip:own', 'trip:approve'] as const),
      ...(['meeting:edit', 'meeting:verify'] as const),
      ...(['soil:request', 'care:work'] as const),
    ],
  },
  {
    code: 'FIELD',
    name: 'Field officers and operators',
    roleTypes: ['FIELD_OFFICER', 'OPERATOR'],
    isNewUserDefault: true,
    acts: [
      'farmer:create',
      'farmer:edit',
      'booking:create',
      'booking:work',
      'booking:cancel',
      'breakdown:report',
      'salary:own',
      ...(['attendance:mark', 'trip:own', 'meeting:edit'] as const),
      ...(['soil:request', 'care:work'] as const),
    ],
  },
  {
    code: 'CALL_CENTRE',
    name: 'Call centre and care team',
    roleTypes: ['CALL_CENTRE', 'CARE_TEAM'],
    acts: [
      'role_call_centre',
      'farmer:create',
      'farmer:edit',
      'farmer:share',
      'communication:resend',
      'pii:reveal',
      'booking:create',
      'booking:assign',
      'booking:cancel',
      ...(['wallet:edit', 'subscription:sell', 'subscription:activate'] as const),
      'breakdown:report',
      'order:create',
      'order:act',
      'verify:video',
      ...(['soil:request', 'care:work', 'care:advise'] as const),
      ...(['insurance:sell', 'insurance:cancel', 'insurance:claim'] as const),
    ],
  },
  {
    code: 'SUPPORT',
    name: 'Support, L0 and L1',
    roleTypes: ['SUPPORT'],
    acts: ['role_support', 'communication:resend', 'help:edit', 'ticket:work'],
  },
  {
    code: 'RETAIL',
    name: 'Retail',
    roleTypes: ['RETAIL'],
    acts: [
      ...(['role_retail', 'account:outside', 'outlet:edit', 'product:edit', 'order:create', 'order:act'] as const),
      ...(['attendance:mark', 'attendance:correct', 'attendance:approve'] as const),
      ...(['meeting:edit', 'meeting:verify'] as const),
    ],
  },
  { code: 'SALES', name: 'Sales', roleTypes: ['SALES'], acts: ['role_sales', 'order:create'] },
  { code: 'BI', name: 'Business intelligence', roleTypes: ['BI'], acts: ['role_bi', 'scope:everywhere'] },
  {
    code: 'VERIFICATION',
    name: 'Picture verification',
    roleTypes: ['VERIFIER'],
    acts: ['verify:picture', 'verify:land', 'verify:receipt', 'verify:video'],
  },
  {
    code: 'CAMPAIGN',
    name: 'Campaign management',
    roleTypes: ['CAMPAIGN'],
    acts: [...publishing, 'campaign:edit', 'campaign:run'],
  },
  { code: 'REMOTE_SENSING', name: 'Remote sensing', roleTypes: ['REMOTE_SENSING'], acts: remoteSensing },
  { code: 'PARTNER', name: 'Partners', roleTypes: ['PARTNER'], acts: partner },
  { code: 'TRAINING', name: 'Training', roleTypes: ['TRAINER'], acts: ['role_trainer', ...publishing] },
  {
    code: 'AKC',
    name: 'AKC',
    roleTypes: ['AKC'],
    acts: ['role_akc', 'farmer:create', 'farmer:edit', 'booking:create', 'booking:assign', 'booking:cancel'],
  },
]

function everyActBut(others: readonly Key[]): Key[] {
  const all = Object.entries(authorityList).flatMap(([key, { kind }]) => (kind === 'ACTION' ? [key as Key] : []))
  return all.filter((key) => !others.includes(key))
}

/** Lists every authority of a group: what it may see, then what it may do. */
export function authoritiesOf({ code, seesLike = code, acts }: GroupRow): Key[] {
  const views = (Object.keys(viewers) as Key[]).filter((key) => viewers[key]?.includes(seesLike))
  return [...views, ...acts]
}

/** Finds the group of a role type or office role. */
export function groupOf(role: string): GroupRow {
  const found = groupRows.find(({ roleTypes }) => roleTypes.includes(role))
  if (!found) throw new Error(`No bundle of authorities is meant for ${role}`)
  return found
}
