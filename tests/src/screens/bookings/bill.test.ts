import { expect, it } from 'vitest'
import type { Row } from '../../../../src/views/data/row'
import { billLines } from '../../../../src/screens/bookings/bill'

const bill = (values: object): Row => ({ id: 1, version: 1, _can: [], netPayable: 20_000, ...values }) as unknown as Row

it.each([
  ['acres and rate', { billableAcre: 2.5, ratePerAcre: 50_000, gross: 125_000 }, '2.50 ac × ₹500'],
  ['a part of an acre', { billableAcre: 0.83, ratePerAcre: 20_001, gross: 16_601 }, '0.83 ac × ₹200.01'],
  [
    'more than that',
    { billableAcre: 0.83, ratePerAcre: 20_000, gross: 20_000 },
    '0.83 ac × ₹200, with the minimum charge or the distance',
  ],
])('The gross amount of a bill says that it is %s', (_what, values, hint) => {
  expect(billLines(bill(values))[0]).toMatchObject({ label: 'Gross', money: values.gross, hint })
})
