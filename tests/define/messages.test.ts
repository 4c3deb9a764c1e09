import { describe, expect, it } from 'vitest'
import { check, complaintText, type AnyResource, type SmsWords } from '#define'
import { sailors, trips } from '../support/trips'

const sound = trips.people.messages.finished as SmsWords

/** What the check says when trips send another message. */
function complaintsOf(message: object): readonly string[] {
  const trip: AnyResource = { ...trips, people: { ...trips.people, messages: { told: { ...sound, ...message } } } }
  const vocabulary = { templates: ['FARMER_WELCOME'] }
  return check({ resources: [sailors, trip], pages: [], sidebar: [], vocabulary }).map(complaintText)
}

describe('The check of a message', () => {
  it('has nothing against what holds together', () => {
    expect(complaintsOf({})).toEqual([])
  })

  it.each<[string, object]>([
    ['goes to sailer, which is no reference. Did you mean sailor?', { to: 'sailer' }],
    ['goes out after finnish, which is no action. Did you mean finish? Valid: finish, reopen', { after: ['finnish'] }],
    [
      'has the template FARMER_WELCOM, which is not declared. Did you mean FARMER_WELCOME?',
      { template: 'FARMER_WELCOM' },
    ],
    ['has no text', { texts: {} }],
    [
      'speaks of {fares}, which is no field. Did you mean fare? Valid: name, sailor, fare, day, phase',
      { texts: { en: 'The fare was {fares}' } },
    ],
    ['has no word untill.', { untill: true }],
  ])('says that it %s', (sentence, message) => {
    expect(complaintsOf(message).some((one) => one.startsWith(`trips: the message told ${sentence}`))).toBe(true)
  })

  it('refuses personal values, which all who see the list of messages would read', () => {
    const fields = { ...trips.fields, name: { ...trips.fields.name, personal: true } }
    const trip: AnyResource = { ...trips, fields }
    expect(check({ resources: [sailors, trip], pages: [], sidebar: [] }).map(complaintText)).toContain(
      'trips: the message finished says {name}, which is personal and would be listed',
    )
  })
})
