import { allows } from '#define'
import { help } from '#resources'
import { sql } from '../database'
import { behaviour, type Endpoint } from '../engine/behaviour'
import { around } from '../engine/desk/recordEndpoint'
import { objectIn } from '../engine/given'
import type { Work } from '../engine/engine'
import { badRequest } from '../engine/problem'
import { flag, maybe, objectOf } from '../engine/jsonSchema'
import { put } from '../engine/write/put'
import { ownVote, vote } from '../engine/desk/votes'

/** Help articles: readers see those published for their role; authors see everything. */
export const helpBehaviour = behaviour(help, {
  scope: ({ id, keys, isService }) =>
    isService || allows(keys, 'help:edit')
      ? undefined
      : sql`t.status = 'PUBLISHED' and (coalesce(cardinality(t.roles), 0) = 0 or t.roles && (select array[u.role_type, u.office_role] from users u where u.id = ${id}))`,
  effects: {},
})

/** Endpoints for rating an article: one answer per person, which they may change. */
export const helpEndpoints: readonly Endpoint[] = [
  around(help, {
    method: 'GET',
    path: 'vote',
    summary: 'The viewer’s vote on this article, in `isHelpful`; null if none',
    gives: objectOf({ isHelpful: maybe(flag) }),
    answer: async (work, { id }) => ({ isHelpful: (await ownVote(work, help, id)) ?? null }),
  }),
  around(help, {
    method: 'PUT',
    path: 'vote',
    summary: 'Votes on this article: { isHelpful }',
    body: objectOf({ isHelpful: flag }),
    gives: objectOf({ isHelpful: flag }),
    answer: async (work, { id }, { body }) => {
      const { isHelpful } = objectIn(body)
      if (typeof isHelpful !== 'boolean') throw badRequest('Send { "isHelpful": true } or { "isHelpful": false }')
      await count(work, id, isHelpful)
      return { isHelpful }
    },
  }),
]

/** The counts are not a change of the article: they have neither version nor history. */
async function count(work: Work, article: number, isHelpful: boolean): Promise<void> {
  const { yes, no } = await vote(work, help, article, isHelpful)
  const helpful = Math.round((1000 * yes) / (yes + no)) / 10
  await put(work, help, article, { helpfulYes: yes, helpfulNo: no, helpful })
}
