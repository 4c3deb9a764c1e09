/** The members of staff who currently work in a role. */
export const atWorkAs = <Role extends string>(role: Role) =>
  ({
    all: [
      { field: 'roleType', eq: role },
      { field: 'status', eq: 'ACTIVE' },
    ],
  }) as const

/** The operators who can be assigned. */
export const activeOperators = atWorkAs('OPERATOR')
