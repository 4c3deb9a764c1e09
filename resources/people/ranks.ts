/** The roles of the staff, from the top of the line down to the field, and those of the office outside the line. */
export const roleTypes = {
  SBU_HEAD: 'SBU head',
  ZONAL_SALES_MANAGER: 'Zonal sales manager',
  ZONAL_MARKETING_MANAGER: 'Zonal marketing manager',
  ZONAL_SERVICE_MANAGER: 'Zonal service manager',
  TERRITORY_MANAGER: 'Territory manager',
  CLUSTER_INCHARGE: 'Cluster in-charge',
  BDO: 'BDO',
  ASSISTANT_BDO: 'Assistant BDO',
  FIELD_OFFICER: 'Field officer',
  OPERATOR: 'Operator',
  OFFICE: 'Office',
} as const

/** One role of the staff. */
export type RoleType = keyof typeof roleTypes

const zonal = ['ZONAL_SALES_MANAGER', 'ZONAL_MARKETING_MANAGER', 'ZONAL_SERVICE_MANAGER'] as const

/**
 * The possible roles of the manager of each role. The head has none; office staff are outside the line and can report
 * to anyone.
 */
export const managersOf: Readonly<Record<RoleType, readonly RoleType[]>> = {
  SBU_HEAD: [],
  ZONAL_SALES_MANAGER: ['SBU_HEAD'],
  ZONAL_MARKETING_MANAGER: ['SBU_HEAD'],
  ZONAL_SERVICE_MANAGER: ['SBU_HEAD'],
  TERRITORY_MANAGER: zonal,
  CLUSTER_INCHARGE: ['TERRITORY_MANAGER'],
  BDO: ['CLUSTER_INCHARGE'],
  ASSISTANT_BDO: ['BDO'],
  FIELD_OFFICER: ['ASSISTANT_BDO', 'BDO'],
  OPERATOR: ['FIELD_OFFICER', 'BDO'],
  OFFICE: Object.keys(roleTypes) as RoleType[],
}

/** The next role in a promotion from each role. */
export const nextRoles: Readonly<Record<RoleType, readonly RoleType[]>> = {
  SBU_HEAD: [],
  ZONAL_SALES_MANAGER: ['SBU_HEAD'],
  ZONAL_MARKETING_MANAGER: ['SBU_HEAD'],
  ZONAL_SERVICE_MANAGER: ['SBU_HEAD'],
  TERRITORY_MANAGER: zonal,
  CLUSTER_INCHARGE: ['TERRITORY_MANAGER'],
  BDO: ['CLUSTER_INCHARGE'],
  ASSISTANT_BDO: ['BDO'],
  FIELD_OFFICER: ['ASSISTANT_BDO'],
  OPERATOR: ['FIELD_OFFICER'],
  OFFICE: [],
}

const { OPERATOR: _lowest, OFFICE: _beside, ...higher } = roleTypes

/** The roles of those who look after farmers in the field. */
export const fieldRoles = ['BDO', 'ASSISTANT_BDO', 'FIELD_OFFICER'] as const satisfies readonly RoleType[]

/** The roles that people can be promoted to. */
export const promotedTo = higher

const fromBdo: readonly RoleType[] = ['BDO', 'ASSISTANT_BDO', 'FIELD_OFFICER', 'OPERATOR']
const ofTheField: readonly RoleType[] = ['FIELD_OFFICER', 'OPERATOR']

/**
 * The roles whose records each role creates and changes, given the authority to do it at all. All others require
 * `user:senior`.
 */
export const governedBy: Readonly<Record<RoleType, readonly RoleType[]>> = {
  SBU_HEAD: fromBdo,
  ZONAL_SALES_MANAGER: fromBdo,
  ZONAL_MARKETING_MANAGER: fromBdo,
  ZONAL_SERVICE_MANAGER: fromBdo,
  TERRITORY_MANAGER: fromBdo,
  CLUSTER_INCHARGE: fromBdo,
  BDO: ofTheField,
  ASSISTANT_BDO: ofTheField,
  FIELD_OFFICER: [],
  OPERATOR: [],
  OFFICE: fromBdo,
}
