import { controllers } from './controllers'
import { machineDocuments } from './machineDocuments'
import { machines } from './machines'
import { machineTypes } from './machineTypes'
import { controllerMappings, operatorMappings, villageMappings } from './mappings'
import { sprayings } from './sprayings'

export { sprayingLimits } from './sprayings'
export { machineDocumentTypes } from './machineDocuments'
export { machineCategories, machineRequirements } from './machineTypes'
export {
  controllers,
  machineDocuments,
  machines,
  machineTypes,
  controllerMappings,
  operatorMappings,
  villageMappings,
  sprayings,
}

/** Machines with their documents and controllers, their operators and villages. */
export const fleetRoom = [
  machineTypes,
  machines,
  machineDocuments,
  controllers,
  operatorMappings,
  controllerMappings,
  villageMappings,
  sprayings,
]
