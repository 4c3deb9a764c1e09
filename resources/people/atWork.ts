/** Those of the staff who work as something today. */
export const atWorkAs = <Role extends string>(role: Role) =>
  ({
    all: [
      { field: 'roleType', eq: role },
      { field: 'status', eq: 'ACTIVE' },
    ],
  }) as const

/** The operators who can be given work. */
export const activeOperators = atWorkAs('OPERATOR')
