import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayInIndia } from '#define'
import { serviceAs, type Api } from '../support/desk'
import { openForm, save, saved, typedDay } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

interface Asked {
  readonly id: number
  readonly questions: readonly { readonly id: number; readonly correct: string | null }[]
}

/** Fills in one question of the quiz form; `B` is the correct option. */
async function fillQuestion(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: 'Add question' }).click()
  const box = (label: string) => page.getByLabel(`${label}, question ${number}`, { exact: true })
  await box('Question').fill(`What does step ${number} need?`)
  for (const letter of ['A', 'B', 'C', 'D']) await box(letter).fill(`Tool ${letter}${number}`)
  await page.getByRole('radio', { name: 'B' }).last().check()
}

/** Answers today’s quiz as an operator does in the app. */
async function answers(api: Api, letters: string): Promise<Asked> {
  const quiz = await api<Asked>('GET', '/my-daily-quiz')
  const chosen = quiz.questions.map(({ id }, at) => ({ question: id, chosen: letters[at] }))
  await api('POST', '/my-daily-quiz/attempts', { quiz: quiz.id, answers: chosen, ms: 20_000 })
  return quiz
}

/** Frees a day that the demo company has a quiz planned for: it was loaded the evening before. */
async function freed(day: string): Promise<void> {
  const trainer = await serviceAs(portal, 'trainer')
  const path = '/daily-quizzes'
  const { items } = await trainer<{ items: { id: number }[] }>('GET', `${path}?audience.eq=OPERATOR&date.eq=${day}`)
  for (const { id } of items) await trainer('DELETE', `${path}/${id}`)
}

test('a trainer publishes a quiz, two operators answer it, and the results show who knew what', async () => {
  const today = todayInIndia(new Date())
  await freed(today)
  const page = await portal.page('trainer', '/daily-quiz')
  await openForm(page, `${portal.url}/daily-quiz/create`)
  await page.getByLabel('Title', { exact: true }).fill('Three steps')
  await page.getByLabel('Date', { exact: true }).fill(typedDay(today))
  await page.keyboard.press('Tab')
  for (const number of [1, 2]) await fillQuestion(page, number)
  await save(page)
  await saved(page, 'Daily quiz created successfully')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await saved(page, 'Daily quiz published successfully')
  // The quiz cannot be answered from midnight to six in India.
  if (new Date(`${today}T00:30:00Z`) > new Date()) return
  const [first, second] = [await serviceAs(portal, 'op001'), await serviceAs(portal, 'op002')]
  const open = await answers(first, 'BB')
  expect(open.questions.map(({ correct }) => correct)).toEqual([null, null])
  await answers(second, 'BC')
  await visit(page, `${portal.url}/view-daily-quiz/${open.id}`)
  await page.getByRole('heading', { name: 'Three steps', level: 1 }).waitFor()
  await page.locator('.record-head').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await saved(page, 'Daily quiz closed successfully')
  const main = page.getByRole('main')
  for (const figure of ['75%', '100%', '50%']) await main.getByText(figure, { exact: true }).first().waitFor()
  const shown = await first<Asked>('GET', `/my-daily-quiz?date=${today}`)
  expect(shown.questions.map(({ correct }) => correct)).toEqual(['B', 'B'])
})
