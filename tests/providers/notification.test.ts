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

/** What is open once every toast has been drawn. */
const open = async (): Promise<string[]> => {
  await new Promise((drawn) => setTimeout(drawn, 100))
  return [...shown]
}

it('Losing a place is told in one toast, whatever was asked for before it is left and answered afterwards', async () => {
  say('error', 'Access is denied')
  say('error', 'Access Denied')
  say('error', 'Access is denied')
  expect(await open()).toEqual(['Access Denied'])
  clock += 3_900
  say('error', 'Access is denied')
  expect(await open()).toEqual(['Access Denied'])
})

it('A refusal long after it is told', async () => {
  say('error', 'Access Denied')
  clock += 10_000
  say('error', 'Access is denied')
  expect(await open()).toEqual(['Access Denied', 'Access is denied'])
})

it('The end of a session is told by the sign-in page alone, and in no toast', async () => {
  say('error', 'Session Expired')
  say('error', 'The comment couldn’t be changed', 'Session Expired')
  say('error', 'Farmer Not Found')
  expect(await open()).toEqual(['Farmer Not Found'])
})
