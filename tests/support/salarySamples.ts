import { bankAccounts, salaryPlans, salarySlabs, salaryTerms } from '#resources'
import { insertMany } from '../../server/engine/write/insertMany'
import type { TestService } from './service'
import { hire, licence } from './staff'

const plans = new WeakMap<TestService, Promise<number>>()

/** Makes the plan of the domain: ₹18,000 per month, of which ₹12,000 are basic, and its slabs. */
export async function planOf({ database }: TestService, more: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const [plan = 0] = await insertMany(database, salaryPlans, [
    {
      ...{
        code: 'SAMPLE',
        name: 'Sample operator',
        role: 'OPERATOR',
        basePerMonth: 18_000_00,
        basicPerMonth: 12_000_00,
      },
      ...{ ratePerKm: 400, phonePerMonth: 300_00, foodPerDay: 80_00 },
      ...more,
    },
  ])
  const slabs = [
    [0, 0],
    [150, 25_00],
    [300, 35_00],
    [500, 45_00],
  ]
  await insertMany(
    database,
    salarySlabs,
    slabs.map(([above, perAcre]) => ({ plan, above, perAcre })),
  )
  return plan
}

/** Gives a person a plan that started years ago, and a verified account. */
export async function payBy({ database }: TestService, user: number, plan: number): Promise<void> {
  await insertMany(database, salaryTerms, [{ user, plan, since: '2020-01' }])
  await insertMany(database, bankAccounts, [
    { user, holderName: 'Staff', accountNo: `50100${user}4321`, ifsc: 'HDFC0000001', status: 'VERIFIED' },
  ])
}

/** Makes an operator with the sample plan. */
export async function salariedOperator(service: TestService, serial: number): Promise<number> {
  const plan = plans.get(service) ?? planOf(service)
  plans.set(service, plan)
  const operator = await hire(service, 'OPERATOR', ['Jagraon'], {
    ...licence(8_000_000 + serial),
    employeeCode: `PAID-${serial}`,
  })
  await payBy(service, operator, await plan)
  return operator
}
