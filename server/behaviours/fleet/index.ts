import type { Endpoint } from '../../engine/behaviour'
import type { AnyBehaviour } from '../../engine/engine'
import { controllerMappingsBehaviour } from './controllerMappings'
import { controllersBehaviour } from './controllers'
import { freeMachinesEndpoint, freeOperatorsEndpoint, nextOperatorsEndpoint } from './freePairs'
import { machineDocumentsBehaviour } from './machineDocuments'
import { machinesBehaviour } from './machines'
import { machineTypesBehaviour } from './machineTypes'
import { endOperatorMappingEndpoint, operatorMappingsBehaviour } from './operatorMappings'
import { sprayingBookingsEndpoint } from './sprayingBookings'
import { operatorsByVillageEndpoint } from './operatorsByVillage'
import { mergeableSprayingsEndpoint, originalSprayingsEndpoint } from './sprayingOthers'
import { sprayingDrawingEndpoint, sprayingsBehaviour } from './sprayings'
import { machineTrackEndpoint } from './tracker'
import { villageMappingsBehaviour } from './villageMappings'
import { villagePlanEndpoints } from './villagePlan/endpoints'

/** Behaviours of machines and their mappings, papers and sprayings. */
export const fleetBehaviours: readonly AnyBehaviour[] = [
  machineTypesBehaviour,
  machinesBehaviour,
  machineDocumentsBehaviour,
  controllersBehaviour,
  operatorMappingsBehaviour,
  controllerMappingsBehaviour,
  villageMappingsBehaviour,
  sprayingsBehaviour,
]

/** Endpoints of machines beside those of their resources. */
export const fleetEndpoints: readonly Endpoint[] = [
  endOperatorMappingEndpoint,
  freeMachinesEndpoint,
  freeOperatorsEndpoint,
  nextOperatorsEndpoint,
  sprayingBookingsEndpoint,
  mergeableSprayingsEndpoint,
  originalSprayingsEndpoint,
  operatorsByVillageEndpoint,
  sprayingDrawingEndpoint,
  machineTrackEndpoint,
  ...villagePlanEndpoints,
]
