import { farmers } from './farmers'
import { lands } from './lands'
import { consents } from './consents'
import { publicLinks } from './publicLinks'

export { recordedGenders } from './genders'
export { mostDeviation } from './lands'
export { serviceNotice } from './consents'
export { languageOfState, languages } from './languages'
export { farmers, lands, consents, publicLinks }

/** Farmers with their lands and consents. */
export const farmersRoom = [farmers, lands, consents, publicLinks]
