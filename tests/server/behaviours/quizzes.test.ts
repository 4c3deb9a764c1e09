import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { pointRules } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openEvents } from '../../support/eventStream'
import { startService, type Person } from '../../support/service'

/** The day of the quiz, and moments on it in India. */
const DAY = '2026-12-05'
const at = (time: string): Date => new Date(`${DAY}T${time}+05:30`)
let now = new Date('2026-12-01T06:00:00Z')

const service = await startService({ now: () => now })
afterAll(() => service.close())
const trainer = await service.person(['view_poll_and_quizzes_tab', 'content:publish'])
const reader = await service.person(['view_poll_and_quizzes_tab', 'view_afs_users_tab'])

const QUIZZES = '/api/admin/daily-quizzes'
const QUESTIONS = '/api/admin/quiz-questions'
const ATTEMPTS = '/api/admin/my-daily-quiz/attempts'
type Answered = { id: number; status: string; detail?: string; fields?: Record<string, string> } & Record<
  string,
  unknown
>
type Items = { items: Record<string, unknown>[]; totalItems: number }

async function operator(role: 'OPERATOR' | 'FIELD_OFFICER' = 'OPERATOR'): Promise<Person> {
  const person = await service.person([])
  await service.database.run(
    sql`update users set role_type = ${role}, office_role = null, language = 'mr' where id = ${person.id}`,
  )
  return person
}

// The correct letters are C and A, which no other text of the quiz contains.
const two = [
  ...[{ text: 'Wash the tank when?', optionA: 'Never', optionB: 'Monthly', optionC: 'Daily' }],
  ...[{ text: 'Height of the boom?', optionA: '50 cm', optionB: '5 cm', optionC: '5 m' }],
].map((one, index) => ({
  ...{ ...one, optionD: 'Other', points: 10 * (index + 1) },
  ...{ answer: 'CA'[index], explanation: `Because of reason ${index + 1}` },
}))

const quiz = (more: object = {}, questions: readonly object[] = two) =>
  trainer.send<Answered>('POST', QUIZZES, {
    ...{ date: DAY, audience: 'OPERATOR', language: 'hi', title: 'Clean tanks', ...more },
    _children: { 'quiz-questions': { create: questions } },
  })
const act = (id: number, word: string) => trainer.send<Answered>('POST', `${QUIZZES}/${id}/${word}`, {})
const questionsOf = async (id: number, person = reader) =>
  (await person.get<Items>(`${QUESTIONS}?quiz=${id}&sort=position`)).body.items
const move = async (to: Date): Promise<void> => {
  now = to
  await service.letTimePass()
}
const answering = async (person: Person, id: number, letters: string, more: object = {}) => {
  const asked = await questionsOf(id)
  const answers = asked.map(({ id: question }, index) => ({ question, chosen: letters[index] }))
  return person.send<Answered>('POST', ATTEMPTS, { quiz: id, answers, ...more })
}

describe('A daily quiz', () => {
  it('exists once per audience and day, with one to five questions in the same languages', async () => {
    const { id } = (await quiz()).body
    expect((await quiz()).body.fields).toEqual({ date: 'This audience already has a quiz on this day' })
    expect(
      JSON.stringify(
        (
          await quiz(
            { date: '2026-12-06' },
            [1, 1].map((position) => ({ ...two[0], position })),
          )
        ).body,
      ),
    ).toContain('This quiz already has a question with this number')
    const none = (await quiz({ date: '2026-12-07' }, [])).body.id
    expect((await act(none, 'publish')).body.detail).toBe('A quiz needs 1 to 5 questions')
    const [first, second] = await questionsOf(id)
    expect([first?.position, second?.position], 'in their order, without being told').toEqual([1, 2])
    const inMarathi = (question: unknown) => ({
      ...{ question, language: 'mr', text: 'टाकी कधी धुवावी?' },
      ...{ optionA: 'कधीही नाही', optionB: 'दरमहा', optionC: 'रोज', optionD: 'इतर' },
    })
    await trainer.send('POST', '/api/admin/quiz-translations', inMarathi(first?.id))
    expect((await act(id, 'publish')).body.detail).toBe('Question 2 isn’t translated into every language of the others')
    await trainer.send('POST', '/api/admin/quiz-translations', inMarathi(second?.id))
    expect((await act(id, 'publish')).body.status).toBe('SCHEDULED')
    const change = await trainer.send<Answered>('DELETE', `${QUESTIONS}/${Number(first?.id)}`)
    expect([change.status, (await trainer.send('DELETE', `${QUESTIONS}/${Number(second?.id)}`)).status]).toEqual([
      204, 400,
    ])
    const added = await trainer.send<Answered>('POST', QUESTIONS, { ...two[0], quiz: id })
    expect(added.body.detail).toBe('Question 1 isn’t translated into every language of the others')
    await act(id, 'withdraw')
    await trainer.send('POST', QUESTIONS, { ...two[0], quiz: id })
    const again = (await questionsOf(id))[0]
    await trainer.send('POST', '/api/admin/quiz-translations', inMarathi(again?.id))
    expect((await act(id, 'publish')).body.status).toBe('SCHEDULED')
  })

  it('accepts one attempt per operator from 06:00 to 23:59, and closes on schedule with scores and points', async () => {
    const [{ id = 0 } = {}] = (await reader.get<{ items: { id: number }[] }>(`${QUIZZES}?date=${DAY}`)).body.items
    await insertMany(service.database, pointRules, [
      { name: 'Quiz', event: 'QUIZ', points: 5, per: 'EVENT', from: '2026-01-01', expiresMonths: 12 },
    ])
    const [asha, ravi, officer] = [await operator(), await operator(), await operator('FIELD_OFFICER')]
    await move(at('05:59:59'))
    expect((await answering(asha, id, 'CA')).body.fields).toEqual({ quiz: 'This quiz opens at 06:00' })
    expect((await asha.get<Answered>('/api/admin/my-daily-quiz')).body).toMatchObject({ questions: [] })
    now = at('06:00:00')
    expect((await asha.get<Answered>('/api/admin/my-daily-quiz')).body).toMatchObject({
      ...{ id, isAnswered: false, points: null },
      questions: [
        { text: 'टाकी कधी धुवावी?', options: { C: 'रोज' }, chosen: null, correct: null, explanation: null },
        { correct: null },
      ],
    })
    for (const letters of ['C', 'CX'])
      expect((await answering(asha, id, letters)).body.fields).toHaveProperty(['answers.1.chosen'])
    expect((await asha.send<Answered>('POST', ATTEMPTS, { quiz: id, answers: [] })).body.fields).toEqual({
      answers: 'Answer each of the 2 questions once',
    })
    expect((await answering(officer, id, 'CA')).body.fields).toEqual({ quiz: 'This quiz is for other people' })
    expect((await answering(trainer, id, 'CA')).status).toBe(403)
    const both = await Promise.all([answering(asha, id, 'CB', { ms: 12_340 }), answering(asha, id, 'AA')])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)?.body.fields ?? {}).toEqual({
      quiz: 'You have already answered this quiz',
    })
    await move(at('23:59:59'))
    expect((await answering(ravi, id, 'CA')).status).toBe(200)
    expect((await reader.get(`${QUIZZES}/${id}`)).body).toMatchObject({ status: 'LIVE', attempts: 2 })
    await move(new Date('2026-12-05T18:30:00Z'))
    expect((await answering(await operator(), id, 'CA')).body.fields).toEqual({ quiz: 'This quiz is closed' })
    const closed = (await reader.get<Answered>(`${QUIZZES}/${id}`)).body
    expect(closed).toMatchObject({ status: 'CLOSED', attempts: 2, addressed: 2, maxScore: 30 })
    const attempts = (await reader.get<Items>(`/api/admin/quiz-attempts?quiz=${id}&sort=-points`)).body.items
    expect(attempts[0]).toMatchObject({ user: { id: ravi.id }, points: 30, score: 100 })
    expect(closed.totalScore).toBe(attempts.reduce((sum, { points }) => sum + Number(points), 0))
    for (const question of await questionsOf(id)) {
      const listed = async (more: string) =>
        (await reader.get<Items>(`/api/admin/quiz-answers?question=${Number(question.id)}${more}`)).body.totalItems
      expect([question.answers, question.right]).toEqual([await listed(''), await listed('&result=RIGHT')])
    }
    expect((await asha.get<Answered>(`/api/admin/my-daily-quiz?date=${DAY}`)).body).toMatchObject({
      ...{ isAnswered: true, status: 'CLOSED' },
      questions: [{ correct: 'C', explanation: 'Because of reason 1' }, { correct: 'A' }],
    })
    const earned = await service.database.rows<{ user: number; amount: number }>(
      sql`select a.user_id::int as "user", e.amount::int as amount from point_entries e join point_accounts a on a.id = e.account_id where e.event = 'QUIZ' order by 1`,
    )
    expect(earned).toEqual([asha.id, ravi.id].map((user) => ({ user, amount: 5 })))
  })
})

describe('The correct answers of an open quiz', () => {
  it('are hidden on every route from people who do not prepare quizzes, until it is closed', async () => {
    now = new Date('2026-12-09T06:00:00Z')
    const { events } = await openEvents(service.url, reader.token, 'resource=quiz-questions').then((opened) => {
      onTestFinished(() => opened.close())
      return opened
    })
    const { id } = (await quiz({ date: '2026-12-10', title: 'Secrets' })).body
    await act(id, 'publish')
    await move(new Date('2026-12-10T05:00:00Z'))
    const player = await operator()
    expect((await answering(player, id, 'CB')).status).toBe(200)
    const [first, second] = await questionsOf(id)
    const list = `${QUESTIONS}?quiz=${id}`
    const refused = [
      ...['answer=C', 'answer.in=C,A', 'explanation.contains=reason', 'sort=answer', 'sort=-explanation'].map(
        (more) => `${list}&${more}`,
      ),
      `${QUESTIONS}/facets?quiz=${id}&field=answer`,
    ]
    for (const path of refused) {
      const { status, body } = await reader.get(path)
      expect([400, 404], path).toContain(status)
      expect(JSON.stringify(body), path).not.toContain('reason 1')
    }
    const told = [
      list,
      `${list}&q=reason`,
      `${QUESTIONS}/facets?quiz=${id}`,
      `${QUESTIONS}/${Number(first?.id)}`,
      `${QUESTIONS}/${Number(first?.id)}/history?page=1&size=20`,
      `${QUIZZES}/${id}`,
      `${QUIZZES}/${id}/history?page=1&size=20`,
      `${QUIZZES}/${id}/related`,
      `/api/admin/quiz-attempts?quiz=${id}`,
      `/api/admin/quiz-answers?question=${Number(first?.id)}`,
      `/api/admin/search?q=reason`,
      '/api/openapi.json',
    ]
    for (const path of told) {
      const { body } = await reader.get(path)
      const text = JSON.stringify(body)
      expect(text, path).not.toMatch(/reason [12]/)
      expect(text, path).not.toMatch(/"(answer|correct|explanation|reason)":"/)
      expect(text, path).not.toMatch(/"(score|rightShare|averageScore|result)":["\d]/)
      expect(text, path).not.toMatch(/"(right|totalScore)":[1-9]/)
    }
    expect(JSON.stringify((await player.get('/api/admin/my-daily-quiz')).body)).not.toMatch(/reason|"correct":"/)
    for (const columns of ['position,text,correct,rightShare', 'position,text,answer,explanation']) {
      const file = await fetch(`${service.url}${QUESTIONS}/exported?format=csv&columns=${columns}&quiz=${id}`, {
        headers: { authorization: `Bearer ${reader.token}` },
      })
      const sheet = await file.text()
      expect(sheet, columns).not.toMatch(/reason [12]|(^|[",;])[CA]([",;]|$)/m)
    }
    expect(JSON.stringify(events)).not.toMatch(/reason|"[CA]"/)
    // Quiz editors can read them the whole time.
    expect((await trainer.get(`${QUESTIONS}/${Number(first?.id)}`)).body).toMatchObject({
      ...{ answer: 'C', explanation: 'Because of reason 1' },
    })
    expect((await act(id, 'close')).status).toBe(200)
    expect(await questionsOf(id)).toMatchObject([
      { correct: 'C', right: 1, rightShare: 100 },
      { correct: 'A', right: 0, rightShare: 0 },
    ])
    const { body } = await reader.get(`${QUESTIONS}/${Number(second?.id)}`)
    expect(body).toMatchObject({ reason: 'Because of reason 2' })
    expect(body).not.toHaveProperty('answer')
  })
})
