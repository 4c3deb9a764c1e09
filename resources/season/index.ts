import { crops } from './crops'
import { cropCycles } from './cropCycles'
import { cropStages, cropVarieties } from './varieties'
import { farmerExpenses, seasonMargins } from './expenses'
import { feedback } from './feedback'

export { lowRating } from './lowRating'
export { crops, cropStages, cropVarieties, cropCycles, farmerExpenses, seasonMargins, feedback }

/**
 * Seasons of lands: the crops, their costs and income, and farmers' feedback on the service. The first list of farmers
 * does not load it.
 */
export const seasonRoom = [crops, cropVarieties, cropStages, cropCycles, farmerExpenses, seasonMargins, feedback]
