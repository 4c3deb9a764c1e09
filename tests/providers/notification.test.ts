import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { say } from '../../providers/notification'

let clock = 0
const shown = vi.hoisted(() => new Set<string>())
vi.mock('../../providers/toast', () => ({
  notification: {
    open: ({ message }: { message: string }) => shown.add(message),
    destroy: (key: string) => shown.delete(key.replace(/^error: /, '')),
  },
  offerButton: () => null,
}))

beforeAll(() => import('../../providers/toast'))
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clock))
afterEach(() => {
  vi.restoreAllMocks()
  clock += 60_000
  shown.clear()
})

/** Returns the open toasts after all have been drawn. */
const open = async (): Promise<string[]> => {
  await new Promise((drawn) => setTimeout(drawn, 100))
  return [...shown]
}

it('Losing access to a tab shows one toast, whatever requests are refused around it', async () => {
  say('error', 'Access is denied')
  say('error', 'Access Denied')
  say('error', 'Access is denied')
  expect(await open()).toEqual(['Access Denied'])
  clock += 3_900
  say('error', 'Access is denied')
  expect(await open()).toEqual(['Access Denied'])
})

it('A refusal long after the loss of access shows a toast of its own', async () => {
  say('error', 'Access Denied')
  clock += 10_000
  say('error', 'Access is denied')
  expect(await open()).toEqual(['Access Denied', 'Access is denied'])
})

it('The end of a session is reported only by the sign-in page, without a toast', async () => {
  say('error', 'Session Expired')
  say('error', 'The comment couldn’t be changed', 'Session Expired')
  say('error', 'Farmer Not Found')
  expect(await open()).toEqual(['Farmer Not Found'])
})
