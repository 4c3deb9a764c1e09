import { addDays } from '#define'
import { dailyQuizzes, quizAnswers, quizAttempts, quizQuestions, quizTranslations } from '#resources'
import { quizBank, quizTitles, type QuizItem } from './content/quizBank'
import { randomOf } from './kernel/random'
import type { Row } from './kernel/row'
import type { Hired } from './people/hired'
import type { Store } from './store'
import { grouped } from './words'

/** The number of past days with quizzes, and of planned ones. */
const [DAYS, AHEAD] = [365, 5]

const letters = ['A', 'B', 'C', 'D'] as const

interface QuizDraft {
  readonly row: Row
  readonly items: readonly QuizItem[]
  readonly people: readonly number[]
  readonly status: string
}

/** The audience, and the current moment. */
interface QuizLoad {
  readonly staff: readonly Hired[]
  readonly today: string
  readonly now: string
  readonly log: (line: string) => void
}

/**
 * Stores a year of quizzes, one per day for operators and one per week for field officers, with some attempts at each.
 */
export async function loadQuizzes(store: Store, { staff, today, now, log }: QuizLoad): Promise<void> {
  const of = (roleType: string) =>
    staff.flatMap((one) => (one.roleType === roleType && one.status === 'ACTIVE' ? [one.id] : []))
  const [operators, officers] = [of('OPERATOR'), of('FIELD_OFFICER')]
  const drafts = Array.from({ length: DAYS + AHEAD + 1 }, (_, back) => addDays(today, back - DAYS)).flatMap(
    (date, at) => [
      // Today's quiz for operators is still a draft.
      ...(date === today ? [] : [draftOf(date, at, { audience: 'OPERATOR', people: operators, today, now })]),
      ...(at % 7 === DAYS % 7 ? [draftOf(date, at, { audience: 'FO', people: officers, today, now })] : []),
    ],
  )
  const quizIds = await store.insert(
    dailyQuizzes,
    drafts.map(({ row }) => row),
  )
  const questions = drafts.flatMap(({ items, row, status }, quiz) =>
    items.map((one, at) => ({
      quiz,
      one,
      row: questionOf(one, at, { quiz: quizIds[quiz], status, createdAt: row.createdAt }),
    })),
  )
  const questionIds = await store.insert(
    quizQuestions,
    questions.map(({ row }) => row),
  )
  await store.insert(
    quizTranslations,
    questions.map(
      (
        {
          one: {
            hi: [text, optionA, optionB, optionC, optionD],
          },
          row,
        },
        at,
      ): Row => ({
        ...{ question: questionIds[at], language: 'hi', text, optionA, optionB, optionC, optionD },
        createdAt: row.createdAt,
      }),
    ),
  )
  const attempts = drafts.flatMap((draft, quiz) => attemptsOf(draft, quizIds[quiz] ?? 0).map((row) => ({ quiz, row })))
  const attemptIds = await store.insert(
    quizAttempts,
    attempts.map(({ row }) => row),
  )
  const answers = attempts.flatMap(({ quiz, row }, at) =>
    questions.flatMap((asked, index): Row[] => {
      if (asked.quiz !== quiz) return []
      const random = randomOf(`quiz answer ${at} ${index}`)
      const chosen = random.chance(0.68) ? asked.one.answer : random.pick(letters)
      return [{ attempt: attemptIds[at], question: questionIds[index], chosen, createdAt: row.createdAt }]
    }),
  )
  await store.insert(quizAnswers, answers)
  log(`daily quizzes ${drafts.length}, attempts ${grouped(attempts.length)}, answers ${grouped(answers.length)}`)
}

function draftOf(
  date: string,
  at: number,
  { audience, people, today, now }: { audience: string; people: readonly number[]; today: string; now: string },
): QuizDraft {
  const [opensAt, closesAt] = [`${date}T00:30:00.000Z`, `${date}T18:29:59.999Z`]
  const planned = date > addDays(today, AHEAD - 2) ? 'DRAFT' : 'SCHEDULED'
  const status = closesAt < now ? 'CLOSED' : opensAt <= now ? 'LIVE' : planned
  const random = randomOf(`quiz ${audience} ${date}`)
  const first = random.integer(0, quizBank.length - 1)
  const items = Array.from(
    { length: 2 + (at % 2) },
    (_, more) => quizBank[(first + more) % quizBank.length] as QuizItem,
  )
  return {
    ...{
      status,
      items,
      people: status === 'CLOSED' ? people.filter(() => random.chance(9 / Math.max(9, people.length))) : [],
    },
    row: {
      ...{ date, audience, title: quizTitles[at % quizTitles.length], language: 'en', opensAt, closesAt, status },
      ...(status !== 'DRAFT' && { addressed: people.length }),
      createdAt: `${addDays(date < today ? date : today, -3)}T06:00:00.000Z`,
    },
  }
}

function questionOf(
  { en: [text, optionA, optionB, optionC, optionD], answer, explanation }: QuizItem,
  at: number,
  { quiz, status, createdAt }: { quiz: number | undefined; status: string; createdAt: unknown },
): Row {
  return {
    ...{ quiz, position: at + 1, text, optionA, optionB, optionC, optionD, answer, explanation, points: 10, createdAt },
    ...(status === 'CLOSED' && { correct: answer, reason: explanation }),
  }
}

function attemptsOf({ row: { date }, people }: QuizDraft, quiz: number): Row[] {
  return people.map((user): Row => {
    const random = randomOf(`quiz attempt ${quiz} ${user}`)
    const at = new Date(Date.parse(`${String(date)}T00:30:00.000Z`) + random.integer(5, 960) * 60_000).toISOString()
    return { quiz, user, at, seconds: random.integer(80, 900) / 10, createdAt: at }
  })
}
