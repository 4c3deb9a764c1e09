import type { Row } from '../kernel/row'

/** The plans of the demo: that of drones is the example of the domain (§4.6); sums and slabs in paise. */
export const salaryPlanRows: readonly (Row & { readonly code: string; readonly slabs: readonly [number, number][] })[] =
  [
    {
      ...{
        code: 'OP-DRONE',
        name: 'Drone operator',
        role: 'OPERATOR',
        basePerMonth: 18_000_00,
        basicPerMonth: 12_000_00,
      },
      ...{ ratePerKm: 3_50, phonePerMonth: 300_00, foodPerDay: 80_00 },
      slabs: [
        [0, 0],
        [150, 25_00],
        [300, 35_00],
        [500, 45_00],
      ],
    },
    {
      ...{
        code: 'OP-BOOM',
        name: 'Boom operator',
        role: 'OPERATOR',
        basePerMonth: 16_500_00,
        basicPerMonth: 11_000_00,
      },
      ...{ ratePerKm: 3_50, phonePerMonth: 300_00, foodPerDay: 80_00 },
      slabs: [
        [0, 8_00],
        [40, 12_00],
        [120, 18_00],
      ],
    },
    {
      ...{
        code: 'FO',
        name: 'Field officer',
        role: 'FIELD_OFFICER',
        basePerMonth: 21_000_00,
        basicPerMonth: 15_500_00,
      },
      ...{ ratePerKm: 4_00, phonePerMonth: 500_00, foodPerDay: 60_00 },
      slabs: [
        [0, 3_00],
        [100, 5_00],
      ],
    },
  ]
