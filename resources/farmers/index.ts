import { cropCycles } from './cropCycles'
import { crops } from './crops'
import { cropStages, cropVarieties } from './varieties'
import { farmerExpenses, seasonMargins } from './expenses'
import { farmers } from './farmers'
import { feedback } from './feedback'
import { lands } from './lands'
import { consents } from './consents'
import { publicLinks } from './publicLinks'

export { lowRating } from './feedback'
export { mostDeviation } from './lands'
export { serviceNotice } from './consents'
export { languageOfState, languages } from './languages'
export {
  crops,
  cropStages,
  cropVarieties,
  cropCycles,
  farmerExpenses,
  seasonMargins,
  feedback,
  farmers,
  lands,
  consents,
  publicLinks,
}

/** Farmers with their lands, crops and seasons, and what they agreed to. */
export const farmersRoom = [
  crops,
  cropVarieties,
  cropStages,
  farmers,
  lands,
  cropCycles,
  farmerExpenses,
  seasonMargins,
  feedback,
  consents,
  publicLinks,
]
