import { communications } from './communications'
import { help } from './help'
import { publicLinks } from './publicLinks'
import { tickets } from './tickets'

export { businessHours, serviceLevels, ticketDays, ticketGroups } from './serviceLevels'
export { communications, help, publicLinks, tickets }

/** Messages, help, the help desk, and the links by which a farmer is shown to people outside. */
export const supportRoom = [communications, help, publicLinks, tickets]
