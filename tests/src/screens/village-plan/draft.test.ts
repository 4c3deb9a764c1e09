import { describe, expect, it } from 'vitest'
import { changeWords, doneWords, noDraft, withVillages } from '../../../../src/screens/village-plan/draft'
import type { Village } from '../../../../src/screens/village-plan/plan'

const village = (id: number): Village => ({
  ...{ id, label: `Village ${id}`, tehsil: null, above: [], at: null, kilometres: null },
  ...{ farmers: 0, acres: 0, others: 0, warnings: [] },
})
const plan = { villages: [village(1), village(2)] }

describe('The message after saving a village plan', () => {
  it('tells what was added and what was removed', () => {
    const given = withVillages(plan, noDraft, [village(3), village(4)], true)
    const both = withVillages(plan, given, [village(1)], false)
    const taken = withVillages(plan, noDraft, plan.villages, false)
    expect([given, both, taken].map((draft) => `${doneWords(draft)}: ${changeWords(draft)}`)).toEqual([
      'Villages mapped successfully: 2 villages added',
      'Villages mapped successfully: 2 villages added, 1 removed',
      'Village mapping ended successfully: 2 villages removed',
    ])
  })
})
