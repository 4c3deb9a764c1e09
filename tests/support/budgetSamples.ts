import { CHILDREN } from '#define'
import { budgetHeads, subscriptionPlans } from '#resources'
import { insertMany } from '../../server/engine/write/insertMany'
import type { InputsOfOne } from './bookingSamples'
import type { RulesOfOne, ValuesOfOne } from './sampleRules'
import type { TestService } from './service'

let years = 0

/** Makes a year for a budget head that no other sample has. */
function ownYear(): { readonly fy: string; readonly head: string; readonly month: null } {
  years += 1
  const start = 2001 + (years % 98)
  const heads = Object.keys(budgetHeads)
  const head = heads[Math.floor(years / 98) % heads.length] ?? ''
  return { fy: `${start}-${String((start + 1) % 100).padStart(2, '0')}`, head, month: null }
}

let plans = 0

/** Makes a plan that is on sale. */
async function livePlan({ database }: TestService): Promise<number> {
  plans += 1
  const [plan = 0] = await insertMany(database, subscriptionPlans, [
    { code: `SOLD${plans}`, name: `Sold ${plans}`, price: 50_000, gstRate: 18, termDays: 90, status: 'LIVE' },
  ])
  return plan
}

const rules: Readonly<Record<string, RulesOfOne>> = {
  'state-budgets': () => ({ ...ownYear(), allocated: 50_000 }),
  'subscription-plans': ({ places }) => ({
    states: [places.Punjab],
    [CHILDREN]: { 'plan-benefits': { create: [{ kind: 'FREE_ACRES', value: 2 }] } },
  }),
  'plan-benefits': () => ({ kind: 'SOIL_TEST', value: 2 }),
  'subscription-purchases': async (service) => ({ plan: await livePlan(service), offer: null }),
  offers: () => ({ kind: 'FLAT', appliesTo: 'SPRAY', stateBudget: null }),
}

const values: Readonly<Record<string, ValuesOfOne>> = {
  'state-budgets': { fy: () => ownYear().fy },
  'subscription-plans': { states: ({ places }) => [places.Punjab] },
  'plan-benefits': { value: () => 2 },
}

const inputs: Readonly<Record<string, InputsOfOne>> = {
  // A sample’s farmer has no wallet.
  'subscription-purchases': async () => ({ payMode: 'CASH', refundRef: 'REF-1' }),
}

/** What samples of budgets, offers and subscriptions have beyond their declarations. */
export const budgetSamples = { rules, values, inputs }
