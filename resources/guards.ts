import type { Key, Need } from '#define'

/**
 * The authorities that give power over others' accounts. Users who lack one of these cannot change a person who has it:
 * by setting an email address or mobile number they could sign in as that person.
 */
export const commanding: readonly Key[] = [
  'role_superadmin',
  'role_superadmin_with_campaign',
  'role_back_office_full',
  'authority:edit',
  'user:view-as',
]

/**
 * The guards of the specification (§6) as the authorities they require; without them a user is refused by the service
 * and sent to the root by the portal. The sixth, per screen, is the key of the screen itself. No person's name is
 * listed here: the people meant have the authority.
 */
export const guards = {
  signedIn: 'signedIn',
  /** A broad staff group: everyone with a role of the company. */
  staff: [
    'role_superadmin',
    'role_superadmin_with_campaign',
    'role_admin',
    'role_back_office',
    'role_bdo',
    'role_support',
    'role_call_centre',
    'role_care_team',
    'role_sales',
    'role_bi',
    'role_trainer',
    'role_retail',
    'role_partner',
    'role_remote_sensing',
    'role_akc',
    'role_l1_tech_primary',
    'role_l1_tech_secondary',
    'role_l1_non_tech',
    'l0_agent_primary',
    'l0_agent_secondary',
    'l0_agent_basic',
    'ROLE_PRIMARY',
  ],
  /** Superadmin and full-access back office only. */
  fullAccess: ['role_superadmin', 'role_superadmin_with_campaign', 'role_back_office_full'],
  /** Point credit, superadmin or L1. */
  pointCredit: [
    'POINT_CREDIT_MENU',
    'role_superadmin',
    'role_l1_tech_primary',
    'role_l1_tech_secondary',
    'role_l1_non_tech',
  ],
  /** Admin, BDO, trainer, call centre and others. */
  office: [
    'role_superadmin',
    'role_admin',
    'role_bdo',
    'role_trainer',
    'role_call_centre',
    'role_care_team',
    'role_back_office',
    'role_support',
  ],
  /** Sales and BI only. */
  analysis: ['role_sales', 'role_bi'],
} as const satisfies Readonly<Record<string, Need>>
