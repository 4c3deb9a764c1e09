/** The hours of the help desk: 9 to 19 o'clock in India, Monday to Saturday. */
export const businessHours = { from: 9, to: 19, days: [1, 2, 3, 4, 5, 6] } as const

/** The working hours within which a ticket of each priority must be resolved. A working day has ten. */
export const serviceLevels = { P1: 4, P2: 10, P3: 30, P4: 70 } as const

/** The deadlines of tickets in days: resolved ones are closed, and can be reopened; privacy requests are due. */
export const ticketDays = { close: 3, reopen: 7, privacy: 30 } as const

/**
 * The members of each group, by their authorities. Tickets of a group without authorities are visible with
 * `ticket:all`.
 */
export const ticketGroups = {
  L0: ['l0_agent_primary', 'l0_agent_secondary', 'l0_agent_basic'],
  L1_TECH: ['role_l1_tech_primary', 'role_l1_tech_secondary'],
  L1_NON_TECH: ['role_l1_non_tech'],
  L2: [],
  CARE: ['role_care_team'],
} as const
