import { allows, isDay, todayInIndia } from '#define'
import { dailyQuizzes, farmers, quizAnswers, quizAttempts, quizKeys, quizOptions } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { objectIn, wholeNumber } from '../../engine/given'
import {
  day,
  described,
  flag,
  instant,
  integer,
  listOf,
  maybe,
  number,
  objectOf,
  oneOf,
  text,
} from '../../engine/jsonSchema'
import { badRequest, forbidden, notFound, type Problem } from '../../engine/problem'
import { instantJson } from '../../engine/read/fieldJson'
import { visibleRows } from '../../engine/read/scope'
import { insertRecord, insertTogether } from '../../engine/write/create'
import { respondents } from './quizzes'

const FAILED = 'Error while answering the quiz'

const letters = oneOf(Object.keys(quizOptions))

const question = objectOf({
  id: integer,
  position: integer,
  text,
  options: objectOf({ A: text, B: text, C: text, D: text }),
  points: integer,
  chosen: described(maybe(letters), 'What the viewer chose'),
  correct: described(maybe(letters), 'Shown once the quiz is closed'),
  explanation: described(maybe(text), 'Shown once the quiz is closed'),
})

/** Endpoints of the viewer's quiz of the day and its answers. */
export const quizEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/admin/my-daily-quiz',
    summary: 'The viewer’s daily quiz of today, or of the day in `date`, in their language where it has it',
    need: 'signedIn',
    query: { date: described(day, 'The day; leave empty for today') },
    gives: objectOf({
      id: integer,
      title: text,
      date: day,
      status: oneOf(['SCHEDULED', 'LIVE', 'CLOSED']),
      opensAt: instant,
      closesAt: instant,
      isAnswered: flag,
      points: described(maybe(integer), 'Shown once the quiz is closed'),
      questions: described(listOf(question), 'None before the quiz opens'),
    }),
    answer: async (work, _body, { query }) => {
      const date = String(query.date ?? todayInIndia(work.engine.now()))
      if (!isDay(date)) throw badRequest('There is no such day', { fields: { date: 'This date doesn’t exist' } })
      return quizOf(work, date)
    },
  },
  {
    method: 'POST',
    path: '/admin/my-daily-quiz/attempts',
    summary:
      'Answers a quiz, once: every question with its option, and the milliseconds it took; for farmers by those who edit farmers',
    need: 'signedIn',
    body: objectOf(
      { quiz: integer, answers: listOf(objectOf({ question: integer, chosen: letters })) },
      { ms: { ...number, minimum: 0, maximum: 86_400_000 }, farmer: integer },
    ),
    gives: objectOf({ id: integer }),
    answer: async (work, body) => ({ id: await attempt(work, objectIn(body)) }),
  },
]

/** Finds the audience of a viewer by their role; undefined for those who get no quiz. */
async function audienceOf({ tx, viewer }: Work): Promise<string | undefined> {
  const kinds = Object.entries(respondents).map(([audience, people]) => sql`when ${people} then ${audience}::text`)
  const whens = kinds.reduce((all, one) => sql`${all} ${one}`)
  const [found] = await tx.rows<{ audience: string | null }>(
    sql`select case ${whens} end as audience from users u where u.id = ${viewer.id} and u.status = 'ACTIVE'`,
  )
  return found?.audience ?? undefined
}

async function quizOf(work: Work, date: string): Promise<object> {
  const { tx, viewer, engine } = work
  const [quiz] = await tx.rows<{ id: number; opensAt: string; points: number | null; status: string }>(sql`
    select z.id, z.title, z.date::text as date, z.status, ${instantJson(sql`z.opens_at`)} as "opensAt", ${instantJson(sql`z.closes_at`)} as "closesAt",
      a.id is not null as "isAnswered", case when z.status = 'CLOSED' then a.points end as points
    from daily_quizzes z left join quiz_attempts a on a.quiz_id = z.id and a.user_id = ${viewer.id} and a.deleted_at is null
    where z.date = ${date}::date and z.audience = ${(await audienceOf(work)) ?? ''} and z.status <> 'DRAFT' and z.deleted_at is null`)
  if (!quiz) throw notFound(dailyQuizzes.form.messages.notFound)
  const isOpen = engine.now().getTime() >= Date.parse(quiz.opensAt)
  const questions = await tx.rows<object>(sql`
    select q.id, q.position, coalesce(t.text, q.text) as text, q.points, w.chosen, q.correct, q.reason as explanation,
      json_build_object('A', coalesce(t.option_a, q.option_a), 'B', coalesce(t.option_b, q.option_b),
        'C', coalesce(t.option_c, q.option_c), 'D', coalesce(t.option_d, q.option_d)) as options
    from quiz_questions q left join quiz_translations t on t.question_id = q.id and t.deleted_at is null
        and t.language = (select language from users where id = ${viewer.id})
      left join quiz_attempts a on a.quiz_id = q.quiz_id and a.user_id = ${viewer.id}
      left join quiz_answers w on w.attempt_id = a.id and w.question_id = q.id
    where q.quiz_id = ${quiz.id} and q.deleted_at is null and ${isOpen} order by q.position`)
  return { ...quiz, questions }
}

/** Stores an attempt with its answers. Throws 400 with messages at `quiz`, `answers` and `farmer`. */
async function attempt(work: Work, given: Readonly<Record<string, unknown>>): Promise<number> {
  const { tx, viewer, engine } = work
  const quiz = await openQuiz(work, given.quiz)
  if (allows(viewer.keys, quizKeys.prepare))
    throw forbidden('Access is denied', { detail: 'People who prepare quizzes can’t answer them' })
  const farmer = await farmerOf(work, quiz.audience, given.farmer)
  const known = await tx.rows<{ id: number }>(
    sql`select id from quiz_questions where quiz_id = ${quiz.id} and deleted_at is null`,
  )
  const answers = answersIn(given.answers, new Set(known.map(({ id }) => Number(id))))
  const { ms } = given
  const { id } = await insertRecord(
    work,
    quizAttempts,
    {
      quiz: quiz.id,
      ...(farmer === undefined ? { user: viewer.id } : { farmer }),
      at: engine.now().toISOString(),
      ...(ms !== undefined && { seconds: Math.round(Number(ms) / 100) / 10 }),
    },
    FAILED,
  )
  await insertTogether(
    work,
    quizAnswers,
    answers.map((one) => ({ attempt: id, ...one })),
    { title: FAILED },
  )
  return id
}

/** Reads the quiz that is answered and locks it until the answers are stored, so that it cannot close before. */
async function openQuiz({ tx, engine }: Work, given: unknown): Promise<{ id: number; audience: string }> {
  const now = engine.now().toISOString()
  const [found] = await tx.rows<{
    id: number
    audience: string
    status: string
    isEarly: boolean
    isLate: boolean
  }>(sql`
    select id, audience, status, opens_at > ${now}::timestamptz as "isEarly", closes_at < ${now}::timestamptz as "isLate"
    from daily_quizzes where id = ${wholeNumber(given) ?? 0} and deleted_at is null and status <> 'DRAFT' for no key update`)
  if (!found) throw wrong({ quiz: 'There is no such quiz' })
  if (found.isLate || found.status === 'CLOSED') throw wrong({ quiz: 'This quiz is closed' })
  if (found.isEarly) throw wrong({ quiz: 'This quiz opens at 06:00' })
  return found
}

/**
 * Finds the farmer for whom a quiz for farmers is answered; undefined where the viewer answers. Throws where the quiz
 * is not for them.
 */
async function farmerOf(work: Work, audience: string, given: unknown): Promise<number | undefined> {
  if (audience !== 'FARMER') {
    if (given !== undefined) throw wrong({ farmer: 'This quiz is not for farmers' })
    if ((await audienceOf(work)) !== audience) throw wrong({ quiz: 'This quiz is for other people' })
    return undefined
  }
  if (!allows(work.viewer.keys, 'farmer:edit')) throw wrong({ quiz: 'This quiz is for other people' })
  const [found] = await work.tx.rows<{ id: number }>(
    sql`select t.id from farmers t where t.id = ${wholeNumber(given) ?? 0} and t.status = 'ACTIVE' and ${visibleRows(work.engine, farmers, work.viewer)}`,
  )
  if (!found) throw wrong({ farmer: 'Choose an active farmer' })
  return Number(found.id)
}

function answersIn(given: unknown, questions: ReadonlySet<number>): { question: number; chosen: string }[] {
  const answers = (Array.isArray(given) ? (given as unknown[]) : []).map((one) => {
    const { question: id, chosen } = objectIn(one)
    return { question: Number(id), chosen: String(chosen) }
  })
  const named = new Set(answers.map((one) => one.question))
  if (answers.length !== questions.size || named.size !== questions.size || [...named].some((id) => !questions.has(id)))
    throw wrong({ answers: `Answer each of the ${questions.size} questions once` })
  return answers
}

function wrong(fields: Readonly<Record<string, string>>): Problem {
  return badRequest(FAILED, { fields })
}
