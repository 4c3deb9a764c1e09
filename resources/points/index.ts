import { pointAccounts, pointEntries } from './pointAccounts'
import { pointCredits } from './pointCredits'
import { pointRules } from './pointRules'

export { lastDayOf, pointEvents, pointTerms, type PointEvent } from './terms'
export { pointAccounts, pointCredits, pointEntries, pointRules }

/** The points of farmers, users and outlets: how they are earned, and their balances. */
export const pointsRoom = [pointAccounts, pointEntries, pointCredits, pointRules]
