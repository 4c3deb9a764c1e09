import type { AnyBehaviour } from '../../engine/engine'
import { breakdownsBehaviour } from './breakdowns'
import { machineHandoversBehaviour } from './handovers'
import { machineBillsBehaviour } from './machineBills'
import { quotationLinesBehaviour } from './quotationLines'
import { maintenanceQuotationsBehaviour } from './quotations'
import { stockMovesBehaviour } from './stock'
import { vendorsBehaviour } from './vendors'

/** Behaviours of upkeep. */
export const upkeepBehaviours: readonly AnyBehaviour[] = [
  vendorsBehaviour,
  stockMovesBehaviour,
  breakdownsBehaviour,
  maintenanceQuotationsBehaviour,
  quotationLinesBehaviour,
  machineHandoversBehaviour,
  machineBillsBehaviour,
]
