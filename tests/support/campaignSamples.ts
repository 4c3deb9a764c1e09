import { addDays } from '#define'
import { campaignTemplates, farmers } from '#resources'
import { sql } from '../../server/database'
import type { RulesOfOne, ValuesOfOne } from './sampleRules'

/**
 * The rules of campaigns beyond their declarations: a template is approved, has a text for everyone, and there is a
 * recipient.
 */
const rules: Record<string, RulesOfOne> = {
  'campaign-templates': () => ({
    ...{ channel: 'SMS', category: 'SERVICE', bodies: { hi: 'नमस्ते' }, otherwise: 'hi' },
  }),
  'campaign-queries': async (_service, record) => {
    // At one message per minute two recipients keep a run going while it is checked.
    await record(farmers)
    await record(farmers)
    return { rules: { field: 'village', empty: false }, excludeDnd: false, consentPurpose: null }
  },
  campaigns: async ({ database }, record) => {
    const { id } = await record(campaignTemplates)
    await database.run(sql`update campaign_templates set status = 'APPROVED' where id = ${id}`)
    return { template: id, ratePerMin: 1 }
  },
}

const values: Record<string, ValuesOfOne> = {
  // No two rates start on one day.
  'sms-rates': { from: (_, serial) => addDays('2030-01-01', serial()) },
  'campaign-templates': { smsHeader: (_, serial) => String(620_000 + serial()) },
}

const inputs: Record<string, () => Promise<Record<string, unknown>>> = {
  campaigns: () =>
    Promise.resolve({
      ...{ testMobiles: ['+917700000001'], startAt: '2099-01-15T10:00:00.000Z', whom: 'ALL' },
      ...{ repeats: 'WEEKLY', repeatsTill: '2099-02-15' },
    }),
}

/** What samples of this room have beyond their declarations. */
export const campaignSamples = { rules, values, inputs }
