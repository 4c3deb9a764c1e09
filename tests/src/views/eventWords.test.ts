import { expect, it } from 'vitest'
import { dailyQuizzes } from '#resources'
import { eventInSentence } from '../../../src/views/show/history/eventWords'

it('Event text quotes an action by its label after the actor’s name, and uses a verb for common events', () => {
  const said = (action: string) => `Sarita Kadam ${eventInSentence(dailyQuizzes, action)}`
  expect(said('publish')).toBe('Sarita Kadam “Publish”')
  expect(said('withdraw')).toBe('Sarita Kadam “Back to draft”')
  expect(['create', 'update', 'delete', 'restore'].map(said)).toEqual([
    'Sarita Kadam created',
    'Sarita Kadam changed',
    'Sarita Kadam deleted',
    'Sarita Kadam restored',
  ])
})
