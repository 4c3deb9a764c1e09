import { expect, it } from 'vitest'
import { dailyQuizzes } from '#resources'
import { eventInSentence } from '../../../src/views/show/history/eventWords'

it('quotes an action by its label behind the name of who did it, and tells by a verb what happens to every record', () => {
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
