/** The hours of the help desk: 9 to 19 o'clock in India, Monday to Saturday. */
export const businessHours = { from: 9, to: 19, days: [1, 2, 3, 4, 5, 6] } as const

/** Within how many hours of working time a ticket of each priority is resolved. A working day has ten. */
export const serviceLevels = { P1: 4, P2: 10, P3: 30, P4: 70 } as const

/** What happens to tickets after so many days: resolved ones are closed, and reopened no more; privacy requests are due. */
export const ticketDays = { close: 3, reopen: 7, privacy: 30 } as const

/** Who works in which group, by the authorities that name them. What nobody's authority names is seen by `ticket:all`. */
export const ticketGroups = {
  L0: ['l0_agent_primary', 'l0_agent_secondary', 'l0_agent_basic'],
  L1_TECH: ['role_l1_tech_primary', 'role_l1_tech_secondary'],
  L1_NON_TECH: ['role_l1_non_tech'],
  L2: [],
  CARE: ['role_care_team'],
} as const
