import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { fieldServiceAs } from '../support/fieldWork'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('an admin ends a session, whose user sees Session Expired in every tab', async () => {
  const trainer = await portal.signIn('verifier02', '/')
  const second = await trainer.context().newPage()
  await second.goto(`${portal.url}/farmers`)
  await second.getByText('Hi, Jaya Subramaniam').waitFor()

  await trainer.getByRole('button', { name: /Hi, Jaya/ }).click()
  await trainer.getByRole('menuitem', { name: 'Your sessions' }).click()
  await trainer.getByRole('heading', { name: 'Your sessions', level: 1 }).waitFor()
  await trainer.getByText('This session').waitFor()
  await trainer.getByText('You aren’t signed in anywhere else.').waitFor()

  const admin = await portal.page('admin')
  const [user] = await (await fieldServiceAs(portal, 'admin')).list('/users?q=verifier02&columns=username')
  await visit(admin, `${portal.url}/sessions?user=${Number(user?.id)}&status=OPEN`)
  await admin.getByText('Jaya Subramaniam').first().waitFor()
  await settled(admin)
  expect(await axe(admin)).toEqual([])
  await admin.getByRole('row').nth(1).getByRole('button').last().click()
  await admin.getByRole('menuitem', { name: 'End session' }).click()
  await admin.getByText('is signed out immediately').waitFor()
  await admin.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await admin.getByText('Session ended successfully').waitFor()

  await second.getByText('Session Expired').first().waitFor()
  await trainer.getByRole('button', { name: 'Sign in' }).first().waitFor()

  await visit(admin, `${portal.url}/access-log?kind=SESSION_ENDED`)
  await admin.getByRole('row').filter({ hasText: 'Jaya Subramaniam' }).first().waitFor()
})

test('users end their other sessions, one or all, and continue in the current one', async () => {
  const here = await portal.signIn('call.centre06')
  const [there, elsewhere, last] = [
    await portal.signIn('call.centre06', '/sessions/mine'),
    await portal.signIn('call.centre06', '/sessions/mine'),
    await portal.signIn('call.centre06', '/sessions/mine'),
  ]
  await here.goto(`${portal.url}/sessions/mine`)
  await here.getByText('This session').waitFor()
  const cards = here.getByRole('listitem').filter({ has: here.getByRole('button', { name: /^End session/ }) })
  await expect.poll(() => cards.count()).toBe(3)
  await settled(here)
  expect(await axe(here)).toEqual([])

  await cards.first().getByRole('button').click()
  await here.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await here.getByText('Session ended successfully').waitFor()
  await expect.poll(() => cards.count()).toBe(2)
  await here.getByRole('heading', { level: 1 }).and(here.locator(':focus')).waitFor()

  await here.getByRole('button', { name: 'End all others' }).click()
  await here.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
  await here.getByText('2 sessions ended successfully').waitFor()
  await here.getByText('You aren’t signed in anywhere else.').waitFor()
  await here.getByRole('heading', { level: 1 }).and(here.locator(':focus')).waitFor()

  // Some pages may have been told already by another request.
  for (const page of [there, elsewhere, last]) {
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  }
  // The issuer still has a session there, and asks nevertheless.
  await last.getByRole('button', { name: 'Sign in' }).click()
  await last.getByRole('textbox', { name: 'Username' }).waitFor()
  await here.reload()
  await here.getByText('This session').waitFor()
})
