import { todayInIndia } from '#define'
import { contentLimits, dailyQuizzes, quizQuestions, quizTranslations } from '#resources'
import { sql, type Sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { idOf } from '../../engine/idOf'
import { put, putEach } from '../../engine/write/put'
import { keepPoints, quizScore } from '../points'

/** The people of each audience: condition on the users of the table `u`; farmers are in a table of their own. */
export const respondents: Readonly<Record<string, Sql>> = {
  OPERATOR: sql`u.role_type = 'OPERATOR'`,
  FO: sql`u.role_type = 'FIELD_OFFICER'`,
  RETAILER: sql`u.office_role = 'RETAIL'`,
}

/**
 * Daily quizzes: open from 06:00 to the end of 23:59 of their day, complete before they open, scored when they close.
 */
const dailyQuizzesBehaviour = behaviour(dailyQuizzes, {
  prepare: async (_work, { input: { date } }) =>
    date ? { opensAt: `${date}T00:30:00.000Z`, closesAt: `${date}T18:29:59.999Z` } : undefined,
  together: async (work, id, title) => {
    const [found] = await work.tx.rows<{ status: string }>(sql`select status from daily_quizzes where id = ${id}`)
    if (found && found.status !== 'DRAFT') await mustBeComplete(work, id, title)
  },
  effects: {
    publish: async (work, { record }) => {
      const { failed } = dailyQuizzes.actions.publish
      if (String(record.date) < todayInIndia(work.engine.now()))
        throw badRequest(failed, { fields: { date: 'This day has passed. Choose a later one' } })
      await mustBeComplete(work, record.id, failed)
      await countAudience(work, record)
      // A quiz of today opens immediately; the schedule opens the others.
      const isDue = Date.parse(String(record.opensAt)) <= work.engine.now().getTime()
      if (isDue) await put(work, dailyQuizzes, record.id, { status: 'LIVE' })
    },
    close: async (work, { record }) => {
      const { tx } = work
      await countAudience(work, record)
      const questions = await tx.rows<{ id: number; answer: string; explanation: string | null }>(
        sql`select id, answer, explanation from quiz_questions where quiz_id = ${record.id} and deleted_at is null`,
      )
      const shown = questions.map(({ id, answer, explanation }) => ({
        id,
        values: { correct: answer, reason: explanation },
      }))
      // From here on everyone can read the answers: the database computes scores and figures from them.
      await putEach(work, quizQuestions, shown)
      const attempts = await tx.rows<Parameters<typeof quizScore>[0]>(sql`
        select id, points, case when farmer_id is not null then json_build_object('id', farmer_id) end as farmer,
          case when user_id is not null then json_build_object('id', user_id) end as "user"
        from quiz_attempts where quiz_id = ${record.id} and deleted_at is null and points > 0 order by id`)
      for (const attempt of attempts) await keepPoints(work, undefined, quizScore(attempt))
    },
  },
})

/** Questions: numbered in their order unless numbers are given; a published quiz stays complete while they change. */
const quizQuestionsBehaviour = behaviour(quizQuestions, {
  prepare: async ({ tx }, { before, input: { quiz, position } }) => {
    const id = idOf(quiz)
    if (!id || position) return undefined
    // Concurrent additions of questions are numbered one after the other.
    await tx.run(sql`select from daily_quizzes where id = ${id} for no key update`)
    const [free] = await tx.rows<{ number: number }>(sql`
      select n as number from generate_series(1, ${contentLimits.quizQuestions}::int) n
      where not exists (select from quiz_questions q where q.quiz_id = ${id} and q.id is distinct from ${before?.id ?? null}::bigint and q.deleted_at is null and q.position = n) order by n limit 1`)
    return free && { position: free.number }
  },
  together: async ({ tx, ...work }, id, title) => {
    const [found] = await tx.rows<{ quiz: number; status: string }>(
      sql`select quiz_id as quiz, quiz_status as status from quiz_questions where id = ${id}`,
    )
    if (found && found.status !== 'DRAFT') await mustBeComplete({ tx, ...work }, Number(found.quiz), title)
  },
  effects: {},
})

/** Translations: unchangeable once their quiz is open or closed. */
const quizTranslationsBehaviour = behaviour(quizTranslations, {
  saved: async ({ tx }, { after }) => {
    const [found] = await tx.rows<{ status: string; quiz: number }>(
      sql`select quiz_status as status from quiz_questions where id = ${after.question?.id ?? 0}`,
    )
    if (found && ['LIVE', 'CLOSED'].includes(found.status))
      throw badRequest(quizTranslations.form.messages.updateFailed, {
        detail: 'This quiz is already open, so its translations can’t be changed',
      })
  },
  effects: {},
})

/** Throws 400 unless a quiz has one to five questions, numbered from 1, each in the languages of the others. */
async function mustBeComplete({ tx }: Pick<Work, 'tx'>, quiz: number, title: string): Promise<void> {
  const questions = await tx.rows<{ position: number; languages: string[] }>(sql`
    select q.position, coalesce(array_agg(t.language order by t.language) filter (where t.id is not null), '{}') as languages
    from quiz_questions q left join quiz_translations t on t.question_id = q.id and t.deleted_at is null
    where q.quiz_id = ${quiz} and q.deleted_at is null group by q.id order by q.position`)
  if (questions.length === 0 || questions.length > contentLimits.quizQuestions)
    throw badRequest(title, { detail: `A quiz needs 1 to ${contentLimits.quizQuestions} questions` })
  const all = [...new Set(questions.flatMap(({ languages }) => languages))]
  for (const { position, languages } of questions) {
    const lacking = all.filter((language) => !languages.includes(language))
    if (lacking.length > 0)
      throw badRequest(title, { detail: `Question ${position} isn’t translated into every language of the others` })
  }
}

/** Counts the current people of the audience. */
async function countAudience(work: Work, { id, audience }: { readonly id: number; readonly audience?: string | null }) {
  const people = respondents[audience ?? '']
  const from = people
    ? sql`users u where u.status = 'ACTIVE' and u.deleted_at is null and ${people}`
    : sql`farmers f where f.status = 'ACTIVE' and f.deleted_at is null`
  const [found] = await work.tx.rows<{ count: number }>(sql`select count(*)::int as count from ${from}`)
  await put(work, dailyQuizzes, id, { addressed: found?.count ?? 0 })
}

/** The behaviours of quizzes. */
export const quizBehaviours = [dailyQuizzesBehaviour, quizQuestionsBehaviour, quizTranslationsBehaviour]
