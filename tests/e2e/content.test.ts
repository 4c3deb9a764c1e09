import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayInIndia } from '#define'
import { serviceAs, type Api } from '../support/desk'
import { openForm, pick, save, saved, typedDay } from '../support/formSteps'
import { tinyPicture } from '../support/pictures'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

interface Found {
  readonly id: number
  readonly username: string
}
interface Asked {
  readonly id: number
  readonly questions: readonly { readonly id: number; readonly correct: string | null }[]
}

/** Fills in one question of the quiz's form, of which `B` is the correct option. */
async function fillQuestion(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: 'Add question' }).click()
  const box = (label: string) => page.getByLabel(`${label}, question ${number}`, { exact: true })
  await box('No.').fill(String(number))
  await box('Question').fill(`What does step ${number} need?`)
  for (const letter of ['A', 'B', 'C', 'D']) await box(letter).fill(`Tool ${letter}${number}`)
  await box('Correct option').fill('B')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: 'B' }).first().click()
  await box('Points').fill('10')
}

/** Answers the quiz of today as an operator does in the app. */
async function answers(api: Api, letters: string): Promise<Asked> {
  const quiz = await api<Asked>('GET', '/my-daily-quiz')
  const chosen = quiz.questions.map(({ id }, at) => ({ question: id, chosen: letters[at] }))
  await api('POST', '/my-daily-quiz/attempts', { quiz: quiz.id, answers: chosen, ms: 20_000 })
  return quiz
}

test('a trainer publishes a quiz, two operators answer it, and the results tell who knew what', async () => {
  const today = todayInIndia(new Date())
  const admin = await serviceAs(portal, 'superadmin')
  const operators = await admin<{ items: Found[] }>(
    'GET',
    '/users?roleType=OPERATOR&status=ACTIVE&sort=id&size=2&page=30&columns=username',
  )
  const [one, other] = operators.items
  const page = await portal.signIn('trainer', '/daily-quiz')
  await openForm(page, `${portal.url}/daily-quiz/create`)
  await page.getByLabel('Title', { exact: true }).fill('Three steps')
  await page.getByLabel('Date', { exact: true }).fill(typedDay(today))
  await page.keyboard.press('Tab')
  for (const number of [1, 2]) await fillQuestion(page, number)
  await save(page)
  await saved(page, 'Daily quiz created successfully')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await saved(page, 'Daily quiz published successfully')
  // From midnight to six nobody can answer.
  if (new Date().getUTCHours() >= 18 && new Date(`${today}T00:30:00Z`) > new Date()) return
  const [first, second] = [await serviceAs(portal, one?.username ?? ''), await serviceAs(portal, other?.username ?? '')]
  const open = await answers(first, 'BB')
  expect(open.questions.map(({ correct }) => correct)).toEqual([null, null])
  await answers(second, 'BC')
  await visit(page, `${portal.url}/view-daily-quiz/${open.id}`)
  await page.getByRole('heading', { name: 'Three steps', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await saved(page, 'Daily quiz closed successfully')
  const main = page.getByRole('main')
  for (const figure of ['75%', '100%', '50%']) await main.getByText(figure, { exact: true }).first().waitFor()
  const shown = await first<Asked>('GET', `/my-daily-quiz?date=${today}`)
  expect(shown.questions.map(({ correct }) => correct)).toEqual(['B', 'B'])
})

test('a zonal manager announces with pictures, a field officer likes and comments, and a content manager hides', async () => {
  const title = `Field day ${String(Date.now()).slice(-6)}`
  const zonal = await portal.signIn('zm.sales.north', '/announcement')
  await openForm(zonal, `${portal.url}/announcement/create`)
  await zonal.getByLabel('Title', { exact: true }).fill(title)
  await zonal.getByLabel('Text', { exact: true }).fill('Pictures of Saturday, and thank you to everyone.')
  await zonal
    .locator('input[type=file]')
    .setInputFiles(['one.png', 'two.png'].map((name) => ({ name, mimeType: 'image/png', buffer: tinyPicture })))
  await zonal.getByRole('button', { name: 'Remove two.png' }).waitFor()
  await pick(zonal, 'For geographies', 'Punjab')
  await zonal.keyboard.press('Escape')
  await zonal.getByLabel('Shown from', { exact: true }).fill('01-11-2026 09:00')
  await zonal.keyboard.press('Tab')
  await save(zonal)
  await saved(zonal, 'Announcement added successfully')
  await zonal.getByRole('button', { name: 'Publish', exact: true }).click()
  await saved(zonal, 'Announcement published successfully')

  const manager = await serviceAs(portal, 'campaign')
  const { items } = await manager<{ items: { id: number }[] }>('GET', `/announcements?sort=-id&size=1`)
  const id = items[0]?.id ?? 0
  const officer = await portal.signIn('fo001', '/announcement/all')
  await officer.getByText(title).first().click()
  await officer.getByRole('button', { name: 'Like', exact: true }).click()
  await officer.getByText('You like this').waitFor()
  await officer.getByPlaceholder('Write a comment').fill('See you next year!')
  await officer.getByRole('button', { name: 'Comment', exact: true }).click()
  await officer.getByText('See you next year!').waitFor()

  const page = await portal.signIn('campaign', `/announcement/${id}`)
  await page.getByText('See you next year!').waitFor()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByText('Hidden', { exact: true }).waitFor()
  await visit(officer, `${portal.url}/announcement/${id}`)
  await officer.getByText('A moderator hid this comment.').waitFor()
  expect(await officer.getByText('See you next year!').count()).toBe(0)
})
