import { insuranceClaims } from './claims'
import { insurerPolicies } from './insurerPolicies'
import { insuredPersons } from './insuredPersons'
import { weatherKavach } from './kavach'
import { kavachTriggers } from './kavachTriggers'
import { hospicashPolicies } from './policies'
import { insuranceSchemes } from './schemes'
import { schemeTriggers } from './schemeTriggers'

export { dailyCashes, holdingPolicies, insuranceLimits, nomineeRelations, schemeKinds } from './terms'
export { deficits, dryBelow, indexesOf, indexUnitOf, perils, weatherIndexes } from './weatherTerms'
export { hospicashPolicies, insuranceClaims, insuranceSchemes, insuredPersons, insurerPolicies }
export { kavachTriggers, schemeTriggers, weatherKavach }

/** The company's insurance for farmers: schemes, hospicash, weather kavach, claims, and the insurers' reports. */
export const insuranceRoom = [
  ...[hospicashPolicies, insuredPersons, weatherKavach, kavachTriggers, insuranceClaims, insurerPolicies],
  ...[insuranceSchemes, schemeTriggers],
]
