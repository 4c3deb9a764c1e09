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

/** Machines with their papers and controllers, who works them and where. */
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
