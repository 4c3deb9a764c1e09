import { crops } from './crops'
import { cropCycles } from './cropCycles'
import { cropStages, cropVarieties } from './varieties'
import { farmerExpenses, seasonMargins } from './expenses'
import { feedback } from './feedback'

export { lowRating } from './lowRating'
export { crops, cropStages, cropVarieties, cropCycles, farmerExpenses, seasonMargins, feedback }

/** Seasons of lands: what grows, what it costs and brings, and what farmers say of the service. The first list of farmers comes without. */
export const seasonRoom = [crops, cropVarieties, cropStages, cropCycles, farmerExpenses, seasonMargins, feedback]
