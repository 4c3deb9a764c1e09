import { describe, expect, it } from 'vitest'
import { date, flag, nextDue, recurrenceText, type AnyResource, type TimeRule } from '#define'
import { complaintsOf, plots, withField } from './plots'

const dated = withField('till', date({ label: 'Till' }))
const withRule = (rule: object, from: AnyResource = dated): string[] =>
  complaintsOf({ ...from, timeRules: { age: { label: 'Age', ...rule } as TimeRule } })
const past = { past: 'till' }

describe('The check of time rules', () => {
  it('accepts rules with declared fields, states and actions', () => {
    expect(withRule({ from: ['OPEN'], to: 'DONE', when: past })).toEqual([])
    expect(withRule({ action: 'close', when: past, while: { field: 'phase', eq: 'OPEN' } })).toEqual([])
    const flagged = {
      ...dated,
      fields: { ...dated.fields, late: flag({ label: 'Late', readOnly: true }) },
    }
    const keeps = { keeps: 'late', steps: [{ value: true, when: past }], otherwise: false }
    expect(withRule(keeps, flagged)).toEqual([])
    expect(withRule({ ...keeps, keeps: 'till' }, flagged)).toEqual([
      'plots: the time rule age: till is no flag and no choice',
    ])
    const ends = { field: 'till', within: 'last7Days' }
    expect(withRule({ ...keeps, steps: [{ value: true, when: past, while: { not: ends } }] }, flagged)).toEqual([
      'plots: the time rule age: what is kept has its dates in `when`: a condition with `within` ends by itself',
    ])
    expect(withRule({ ...keeps, otherwise: 'never' }, flagged)).toEqual([
      'plots: the time rule age: never is no value of late',
    ])
  })

  it.each([
    ['a field that is not declared', { from: ['OPEN'], to: 'DONE', when: { past: 'end' } }, 'there is no field end'],
    ['a field that is no date', { action: 'close', when: { past: 'name' } }, 'name is neither a date nor an instant'],
    ['hours of a date', { action: 'close', when: { past: 'till', hours: 2 } }, 'till is a date, which has no hours'],
    ['a state that the lifecycle does not have', { from: ['OPEN'], to: 'SHUT', when: past }, 'SHUT is no state'],
    ['an action that is not declared', { action: 'shut', when: past }, 'shut is no action'],
    [
      'an input that the action does not ask for',
      { action: 'close', input: { why: 'x' }, when: past },
      'the action close does not ask for why',
    ],
    ['a notice that is not declared', { notify: 'soon', people: [], when: past }, 'soon is no notice'],
    [
      'a message that is not declared',
      { message: 'soon', when: past, every: { daily: '09:00' } },
      'soon is no message',
    ],
    [
      'an SMS about a date at midnight',
      { message: 'soon', when: past },
      'an SMS about a date would go out at midnight: say when with `every`',
    ],
    ['a notice to nobody', { notify: 'soon', when: past }, 'the notice has no recipients: name `people`'],
    [
      'people without a notice',
      { message: 'soon', people: ['village'], when: past },
      'people get no notice: name it with `notify`',
    ],
    [
      'people who are no users',
      { notify: 'soon', people: ['village'], when: past },
      'village is no reference to a user',
    ],
    [
      'an interval that does not divide the day',
      { effect: true, every: { everyMinutes: 7 } },
      'an interval of 420 seconds does not divide a day into equal parts',
    ],
    ['a time that is none', { effect: true, every: { daily: '25:00' } }, '“25:00” is not a time of day: write “06:00”'],
    [
      'a day of the week that is none',
      { effect: true, every: { weekly: 8, at: '06:00' } },
      '8 is not a day of the week (1 to 7)',
    ],
  ])('refuses %s', (_what, rule, complaint) => {
    expect(withRule(rule)).toContain(`plots: the time rule age: ${complaint}`)
  })

  it('refuses a state if no field is declared as the state', () => {
    const { state: _state, ...rules } = dated.rules
    const stateless = { ...dated, rules, actions: {} }
    expect(withRule({ from: ['OPEN'], to: 'DONE', when: past }, stateless)).toContain(
      'plots: the time rule age: it moves a state, but no state field is named',
    )
    expect(plots.timeRules).toEqual({})
  })
})

describe('A recurrence', () => {
  const after = new Date('2026-11-30T20:00:00Z')

  it.each([
    [{ everySeconds: 15 }, 'Every 15 seconds', '2026-11-30T20:00:15.000Z'],
    [{ everyMinutes: 1 }, 'Every minute', '2026-11-30T20:01:00.000Z'],
    [{ daily: '02:30' }, 'Every day at 02:30', '2026-11-30T21:00:00.000Z'],
    [{ weekly: 1, at: '06:00' }, 'Every Monday at 06:00', '2026-12-07T00:30:00.000Z'],
    [{ monthly: 31, at: '06:00' }, 'On the last day of every month at 06:00', '2026-12-31T00:30:00.000Z'],
  ] as const)('%j is due next in India’s time, and described so', (recurrence, words, next) => {
    expect([recurrenceText(recurrence), nextDue(recurrence, after).toISOString()]).toEqual([words, next])
  })
})
