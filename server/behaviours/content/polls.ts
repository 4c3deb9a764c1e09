import { contentLimits, pollOptions, pollResponses, polls } from '#resources'
import { sql } from '../../database'
import { behaviour, type Endpoint } from '../../engine/behaviour'
import type { Engine, Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { integer, listOf, objectOf, text } from '../../engine/jsonSchema'
import { answer, keepPoints } from '../points'

/** Polls: opened and closed by schedule, with at least two options, and counted. */
export const pollsBehaviour = behaviour(polls, {
  timeRules: { count: keepLeading },
  prepare: async (_work, { before, input }) => {
    if (input.from && input.till && Date.parse(input.till) <= Date.parse(input.from))
      throw badRequest(before ? polls.form.messages.updateFailed : polls.form.messages.createFailed, {
        fields: { till: 'The end must be after the start' },
      })
  },
  effects: {
    publish: async ({ tx, engine }, { record }) => {
      const { failed } = polls.actions.publish
      if (record.till && Date.parse(record.till) <= engine.now().getTime())
        throw badRequest(failed, { fields: { till: 'This time has passed. Choose a later one' } })
      const count = Number(
        await tx.json(sql`select count(*)::text from poll_options where poll_id = ${record.id} and deleted_at is null`),
      )
      const { optionsLeast } = contentLimits
      if (record.kind === 'YES_NO' && count !== 2)
        throw badRequest(failed, { detail: `A yes/no poll needs two options; this one has ${count}` })
      if (count < optionsLeast)
        throw badRequest(failed, { detail: `A poll needs at least ${optionsLeast} options; this one has ${count}` })
    },
  },
})

/** Poll options: locked once someone has chosen one. */
export const pollOptionsBehaviour = behaviour(pollOptions, {
  saved: async ({ tx }, { after }) => {
    const [found] = await tx.rows<{ status: string; isAnswered: boolean }>(sql`
      select p.status, exists (select from poll_responses r where r.poll_id = p.id and r.deleted_at is null) as "isAnswered"
      from polls p where p.id = ${after.poll?.id ?? 0}`)
    const failed = pollOptions.form.messages.updateFailed
    if (found?.isAnswered) throw badRequest(failed, { detail: 'Options are locked after the first response' })
    if (found && !['DRAFT', 'SCHEDULED'].includes(found.status))
      throw badRequest(failed, { detail: 'This poll is already open, so its options can’t be changed' })
  },
  effects: {},
})

/** Poll responses: each earns points. */
export const pollResponsesBehaviour = behaviour(pollResponses, {
  saved: async (work, { before, after }) => {
    await keepPoints(work, before && answer(before), answer(after))
  },
  effects: {},
})

/** Stores the leading option of each poll, where it has changed. */
async function keepLeading({ database }: Engine): Promise<void> {
  await database.run(sql`
    update polls p set leading_option = counted.best
    from (select t.id, (select o.text from poll_options o join poll_responses_options l on l.target_id = o.id join poll_responses r on r.id = l.record_id and r.deleted_at is null
             where o.poll_id = t.id and o.deleted_at is null group by o.id order by count(*) desc, o.position, o.id limit 1) as best
          from polls t where t.deleted_at is null and t.status in ('LIVE', 'CLOSED')) counted
    where counted.id = p.id and p.leading_option is distinct from counted.best`)
}

/** An option with the number of its responses. */
export interface OptionCount {
  readonly id: number
  readonly text: string
  readonly count: number
}

/** Answers the results of a poll: in total, and by the respondents' state. */
export const pollResultsEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/poll-results/:id',
  summary: 'Votes for each option of a poll, in total and by state',
  need: 'view_poll_and_quizzes_tab',
  record: polls,
  gives: objectOf({
    responses: integer,
    options: listOf(objectOf({ id: integer, text, count: integer })),
    states: listOf(objectOf({ state: text, counts: listOf(integer) })),
  }),
  answer: async (work, _body, { params }) => resultsOf(work, Number(params.id)),
}

async function resultsOf({ tx }: Work, poll: number): Promise<object> {
  const options = await tx.rows<OptionCount>(sql`
    select o.id, o.text, count(r.id)::int as count from poll_options o
    left join poll_responses_options l on l.target_id = o.id left join poll_responses r on r.id = l.record_id and r.deleted_at is null
    where o.poll_id = ${poll} and o.deleted_at is null group by o.id order by o.position, o.id`)
  const [total] = await tx.rows<{ responses: number }>(
    sql`select count(*)::int as responses from poll_responses where poll_id = ${poll} and deleted_at is null`,
  )
  const counts = await tx.rows<{ state: string; option: number; count: number }>(sql`
    select coalesce(g.name, 'Elsewhere') as state, l.target_id as option, count(*)::int as count
    from poll_responses r join poll_responses_options l on l.record_id = r.id left join geographies g on g.id = r.district_state_id
    where r.poll_id = ${poll} and r.deleted_at is null group by 1, 2 order by 1`)
  const states = [...new Set(counts.map(({ state }) => state))].map((state) => ({
    state,
    counts: options.map(({ id }) => counts.find((one) => one.state === state && one.option === id)?.count ?? 0),
  }))
  return { responses: total?.responses ?? 0, options, states }
}
