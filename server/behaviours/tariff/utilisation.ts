/** The use of a machine in a month. Areas in acres, time in days and hours, money in paise. */
export interface MachineMonth {
  readonly daysInMonth: number
  /** Days with a breakdown. */
  readonly breakdownDays: number
  /** Days without spraying weather. */
  readonly noWeatherDays: number
  /** Its capacity in acres per day. */
  readonly acresPerDay: number
  readonly verifiedAcres: number
  readonly runHours: number
  readonly availableHours: number
  readonly downtimeHours: number
  readonly revenue: number
}

/** The computed use. Percentages to one decimal; undefined where there is nothing to divide by. */
export interface MachineUse {
  readonly availableDays: number
  readonly utilisation: number | undefined
  readonly runShare: number | undefined
  readonly downtime: number | undefined
  /** Whole paise. */
  readonly revenuePerAcre: number | undefined
}

/**
 * Computes the use of a machine (domain §4.6): `utilisation = verified acres / (acres per day × available days)` with
 * `available days = days − breakdown − no weather`, never below zero; run hours of available hours; revenue per acre;
 * `downtime = hours down / (24 × days)`.
 */
export function machineUseOf(month: MachineMonth): MachineUse {
  const availableDays = Math.max(0, month.daysInMonth - month.breakdownDays - month.noWeatherDays)
  return {
    availableDays,
    utilisation: percentOf(month.verifiedAcres, month.acresPerDay * availableDays),
    runShare: percentOf(month.runHours, month.availableHours),
    downtime: percentOf(month.downtimeHours, 24 * month.daysInMonth),
    revenuePerAcre: month.verifiedAcres > 0 ? Math.round(month.revenue / month.verifiedAcres) : undefined,
  }
}

function percentOf(part: number, whole: number): number | undefined {
  return whole > 0 ? Math.round((part / whole) * 1000) / 10 : undefined
}
