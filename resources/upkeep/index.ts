import { breakdowns } from './breakdowns'
import { machineHandovers } from './handovers'
import { machineBills } from './machineBills'
import { maintenanceQuotations, quotationLines } from './quotations'
import { spareParts, stockMoves } from './spareParts'
import { vendors } from './vendors'

export { reopenDays, reportDays } from './breakdowns'
export { gstRates } from './gst'
export { approvalLevels, comparedAbove } from './quotations'
export { acceptHours, handoverChecklist } from './handovers'
export { vendorKinds } from './vendors'
export {
  breakdowns,
  machineBills,
  machineHandovers,
  maintenanceQuotations,
  quotationLines,
  spareParts,
  stockMoves,
  vendors,
}

/** The upkeep of machines: vendors, parts, repairs and their costs. */
export const upkeepRoom = [
  vendors,
  spareParts,
  stockMoves,
  breakdowns,
  maintenanceQuotations,
  quotationLines,
  machineHandovers,
  machineBills,
]
