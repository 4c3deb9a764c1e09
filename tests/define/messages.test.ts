import { describe, expect, it } from 'vitest'
import { check, complaintText, type AnyResource, type SmsWords } from '#define'
import { sailors, sailings } from '../support/sailings'

const sound = sailings.people.messages.finished as SmsWords

/** Returns the complaints when sailings send another message. */
function complaintsOf(message: object, timeRules: AnyResource['timeRules'] = {}): readonly string[] {
  const people = { ...sailings.people, messages: { told: { ...sound, ...message } } }
  const sailing: AnyResource = { ...sailings, timeRules, people }
  const vocabulary = { templates: ['FARMER_WELCOME'] }
  return check({ resources: [sailors, sailing], pages: [], sidebar: [], vocabulary }).map(complaintText)
}

describe('The check of a message', () => {
  it('accepts a valid one', () => {
    expect(complaintsOf({})).toEqual([])
  })

  it.each<[string, object]>([
    ['goes to sailer, which is no reference. Did you mean sailor?', { to: 'sailer' }],
    ['goes out after finnish, which is no action. Did you mean finish? Valid: finish, reopen', { after: ['finnish'] }],
    [
      'has the template FARMER_WELCOM, which is not in resources/messageTemplates.ts. Did you mean FARMER_WELCOME?',
      { template: 'FARMER_WELCOM' },
    ],
    ['has no text', { texts: {} }],
    [
      'speaks of {fares}, which is no field. Did you mean fare? Valid: name, sailor, fare, day, phase',
      { texts: { en: 'The fare was {fares}' } },
    ],
    ['has no word untill.', { untill: true }],
    ['has a template without a name', { companyText: { named: ' ', fields: [] } }],
    [
      'may name {{fares}}, which is no field. Did you mean fare?',
      { companyText: { named: 'Over', fields: ['fares'] } },
    ],
    ['is sent by no action and no time rule', { after: [] }],
  ])('reports that it %s', (sentence, message) => {
    expect(complaintsOf(message).some((one) => one.startsWith(`sailings: the message told ${sentence}`))).toBe(true)
  })

  it('accepts a template that names fields, and a message that only a time rule sends', () => {
    expect(complaintsOf({ companyText: { named: 'Trip over', fields: ['name', 'day'] } })).toEqual([])
    const remind = { label: 'Remind', message: 'told', when: { reached: 'day' }, every: { daily: '09:00' } } as const
    expect(complaintsOf({ after: [] }, { remind })).toEqual([])
  })

  it('refuses a template that may name personal data, in a notice as in a message', () => {
    const fields = { ...sailings.fields, fare: { ...sailings.fields.fare, personal: true } }
    const companyText = { named: 'Gone', fields: ['fare'] }
    const people = {
      notices: { gone: { label: 'Gone', words: '{record} is gone', companyText } },
      messages: { told: { ...sound, texts: { en: 'Over' }, companyText } },
    }
    const sailing: AnyResource = { ...sailings, fields, people }
    expect(check({ resources: [sailors, sailing], pages: [], sidebar: [] }).map(complaintText)).toEqual([
      'sailings: the notice gone may name {{fare}}, which is personal',
      'sailings: the message told may name {{fare}}, which is personal',
    ])
  })

  it('refuses personal values, which all who see the list of messages would read', () => {
    const fields = { ...sailings.fields, name: { ...sailings.fields.name, personal: true } }
    const sailing: AnyResource = { ...sailings, fields }
    expect(check({ resources: [sailors, sailing], pages: [], sidebar: [] }).map(complaintText)).toContain(
      'sailings: the message finished says {name}, which is personal and would be listed',
    )
  })
})
