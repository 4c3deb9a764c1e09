import AxeBuilder from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, settled, type Portal } from '../support/portal'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('an admin ends a session, and whoever works in it is told Session Expired in every tab', async () => {
  const trainer = await portal.signIn('verifier01')
  const second = await trainer.context().newPage()
  await second.goto(`${portal.url}/farmers`)
  await second.getByText('Hi, Sameer Pathak').waitFor()

  await trainer.getByRole('button', { name: /Hi, Sameer/ }).click()
  await trainer.getByRole('menuitem', { name: 'Your sessions' }).click()
  await trainer.getByRole('heading', { name: 'Sessions', level: 1 }).waitFor()
  await settled(trainer)
  await expect.poll(() => trainer.getByRole('row').count()).toBe(2)

  const admin = await portal.signIn('admin')
  await admin.goto(`${portal.url}/users`)
  const [user] = await trainer.evaluate(() => [new URLSearchParams(location.search).get('user')])
  await admin.goto(`${portal.url}/sessions?user=${user ?? ''}&status=OPEN`)
  await admin.getByText('Sameer Pathak').first().waitFor()
  await settled(admin)
  const { violations } = await new AxeBuilder({ page: admin }).setLegacyMode(true).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await admin.getByRole('row').nth(1).getByRole('button').last().click()
  await admin.getByRole('menuitem', { name: 'End session' }).click()
  await admin.getByText('is signed out at once').waitFor()
  await admin.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await admin.getByText('Session ended successfully').waitFor()

  await second.reload()
  await second.getByText('Session Expired').first().waitFor()
  await trainer.getByRole('button', { name: 'Sign in' }).first().waitFor()

  await admin.goto(`${portal.url}/access-log?kind=SESSION_ENDED`)
  await admin.getByRole('row').filter({ hasText: 'Sameer Pathak' }).first().waitFor()
})
