import { afterAll, beforeEach, expect, it } from 'vitest'
import { chooseServiceArea, currentServiceArea } from '../../providers/serviceArea'
import { endSession } from '../../providers/session'
import { signedIn, viewerWith } from './signedIn'

const serviceAreas = [
  { id: 3, name: 'South' },
  { id: 4, name: 'North' },
]
const asha = viewerWith([], { serviceAreas })
const ravi = viewerWith([], { id: 9, username: 'ravi', serviceAreas })

beforeEach(async () => {
  await endSession('left')
  await signedIn(asha)
  chooseServiceArea(3)
})
afterAll(() => endSession('left'))

it.each(['left', 'denied'] as const)('a chosen service area is cleared when a session ends as %s', async (why) => {
  expect(currentServiceArea()).toBe(3)
  await endSession(why)
  expect(Object.keys(localStorage).filter((key) => key.includes('service-area'))).toEqual([])
  await signedIn(asha)
  expect(currentServiceArea()).toBeUndefined()
})

it('a chosen service area is kept when the session of the same user expires', async () => {
  await endSession('expired')
  await signedIn(asha)
  expect(currentServiceArea()).toBe(3)
})

it('a service area chosen by one user does not apply to the next one on the same computer', async () => {
  await endSession('expired')
  await signedIn(ravi)
  expect(currentServiceArea()).toBeUndefined()
  chooseServiceArea(4)
  expect(currentServiceArea()).toBe(4)
  await endSession('expired')
  await signedIn(asha)
  expect(currentServiceArea()).toBeUndefined()
})
