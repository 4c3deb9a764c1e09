import { describe, expect, it } from 'vitest'
import { machineUseOf, type MachineMonth } from '../../../../server/behaviours/tariff'

const idle: MachineMonth = {
  daysInMonth: 30,
  breakdownDays: 0,
  noWeatherDays: 0,
  acresPerDay: 20,
  verifiedAcres: 0,
  runHours: 0,
  availableHours: 0,
  downtimeHours: 0,
  revenue: 0,
}

describe('The utilisation of a machine', () => {
  it.each([
    [
      '30 − 3 − 2 = 25 days; 350 / (20 × 25 = 500) = 70 %',
      { breakdownDays: 3, noWeatherDays: 2, verifiedAcres: 350 },
      25,
      70,
    ],
    ['31 days; 248 / (16 × 31 = 496) = 50 %', { daysInMonth: 31, acresPerDay: 16, verifiedAcres: 248 }, 31, 50],
    ['more than it is said to do: 660 / (20 × 30 = 600) = 110 %', { verifiedAcres: 660 }, 30, 110],
    ['a third: 200 / 600 = 33.3 %', { verifiedAcres: 200 }, 30, 33.3],
    ['never below no day: 30 − 20 − 15', { breakdownDays: 20, noWeatherDays: 15, verifiedAcres: 5 }, 0, undefined],
    ['half a day counts: 30 − 0.5 = 29.5; 295 / 590 = 50 %', { breakdownDays: 0.5, verifiedAcres: 295 }, 29.5, 50],
  ])('%s', (_arithmetic, month, availableDays, utilisation) => {
    expect(machineUseOf({ ...idle, ...month })).toMatchObject({ availableDays, utilisation })
  })

  it('includes running hours, downtime and revenue per acre', () => {
    const month = {
      ...idle,
      runHours: 90,
      availableHours: 240,
      downtimeHours: 36,
      verifiedAcres: 300,
      revenue: 11_850_000,
    }
    // 90 / 240 = 37.5 %; 36 / (24 × 30 = 720) = 5 %; ₹118,500 / 300 = ₹395.
    expect(machineUseOf(month)).toMatchObject({ runShare: 37.5, downtime: 5, revenuePerAcre: 39_500 })
    expect(machineUseOf(idle)).toMatchObject({ utilisation: 0, runShare: undefined, revenuePerAcre: undefined })
  })
})
