import { communications } from './communications'
import { help } from './help'
import { tickets } from './tickets'

export { businessHours, serviceLevels, ticketDays, ticketGroups } from './serviceLevels'
export { communications, help, tickets }

/** Messages, help and the help desk. */
export const supportRoom = [communications, help, tickets]
