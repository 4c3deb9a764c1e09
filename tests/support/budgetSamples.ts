import { budgetHeads } from '#resources'
import type { RulesOfOne, ValuesOfOne } from './sampleRules'

let years = 0

/** A year of a head that no other sample has. */
function ownYear(): { readonly fy: string; readonly head: string; readonly month: null } {
  years += 1
  const start = 2001 + (years % 98)
  const heads = Object.keys(budgetHeads)
  const head = heads[Math.floor(years / 98) % heads.length] ?? ''
  return { fy: `${start}-${String((start + 1) % 100).padStart(2, '0')}`, head, month: null }
}

const rules: Readonly<Record<string, RulesOfOne>> = {
  'state-budgets': () => ({ ...ownYear(), allocated: 50_000 }),
  'subscription-plans': ({ places }) => ({ states: [places.Punjab] }),
  'plan-benefits': () => ({ kind: 'FREE_ACRES', value: 2 }),
  'subscription-purchases': () => ({ offer: null }),
  offers: () => ({ kind: 'FLAT', appliesTo: 'SPRAY', stateBudget: null }),
}

const values: Readonly<Record<string, ValuesOfOne>> = {
  'state-budgets': { fy: () => ownYear().fy },
  'subscription-plans': { states: ({ places }) => [places.Punjab] },
  'plan-benefits': { value: () => 2 },
}

/** What the samples of budgets, offers and subscriptions have that no declaration says. */
export const budgetSamples = { rules, values }
