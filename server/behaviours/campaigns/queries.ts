import { campaignQueries } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { put } from '../../engine/write/put'
import { audienceOf } from '../audience/audience'
import { askForTest } from './moves'
import { countAudience } from './preview'

/** Queries: a change that alters the audience invalidates the tests of its campaigns. */
export const campaignQueriesBehaviour = behaviour(campaignQueries, {
  saved: async ({ engine, tx }, { before, after }) => {
    const meant = (query: typeof after): string =>
      JSON.stringify([query.rules, query.excludeDnd, query.consentPurpose, query.status])
    if (before && meant(before) !== meant(after))
      await askForTest(engine, tx, sql`t.query_id = ${after.id}`, { why: 'The audience was changed', isHalted: false })
  },
  effects: {
    recount: async (work, { record }) => {
      const { count } = await countAudience(work, audienceOf(record))
      await put(work, campaignQueries, record.id, { lastCount: count })
    },
  },
})
