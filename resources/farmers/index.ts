import { cropCycles } from './cropCycles'
import { crops } from './crops'
import { cropStages, cropVarieties } from './varieties'
import { farmers } from './farmers'
import { lands } from './lands'
import { consents } from './consents'
import { publicLinks } from './publicLinks'

export { mostDeviation } from './lands'
export { serviceNotice } from './consents'
export { languageOfState, languages } from './languages'
export { crops, cropStages, cropVarieties, cropCycles, farmers, lands, consents, publicLinks }

/** Farmers with their lands, crops and seasons, and what they agreed to. */
export const farmersRoom = [crops, cropVarieties, cropStages, farmers, lands, cropCycles, consents, publicLinks]
