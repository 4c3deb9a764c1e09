import { describe, expect, it } from 'vitest'
import { choice, date, integer, reference, text, type LedgerRule } from '#define'
import { complaintsOf, plots } from './plots'

const held = { held: { hold: 'HOLD', release: 'RELEASE' } } as const
const sound: LedgerRule = {
  ...{ account: 'plot', ref: 'cause', ...held },
  counters: { GROW: 'SOIL', HOLD: 'HELD', RELEASE: 'HELD' },
}
const fields = {
  ...plots.fields,
  plot: reference({ label: 'Plot', to: 'plots' }),
  cause: text({ label: 'Cause' }),
  type: choice({ label: 'Type', options: { GROW: 'Growth', HOLD: 'Hold', RELEASE: 'Release' } }),
  counter: choice({ label: 'Counter', options: { SOIL: 'Soil', HELD: 'Held' } }),
  key: text({ label: 'Key', unique: true }),
  lot: reference({ label: 'Lot', to: 'plots' }),
  till: date({ label: 'Till' }),
  ...Object.fromEntries(
    ['amount', 'balance', 'held', 'available', 'balanceAfter', 'heldAfter'].map((name) => [
      name,
      integer({ label: name }),
    ]),
  ),
}
const without = (name: string): object => Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name))
const told = (ledger: object, own: object = fields): string[] =>
  complaintsOf({
    ...plots,
    fields: own,
    rules: { ...plots.rules, ledger: { ...sound, ...ledger } },
    page: { sections: [{ label: 'Line', fields: Object.keys(own) }] },
  } as typeof plots)

describe('The check of a ledger', () => {
  it('accepts one with declared fields, types and counter accounts', () => {
    expect(told({})).toEqual([])
  })

  it.each([
    ['an account that is none', { account: 'cause' }, 'cause is no reference to the accounts of the ledger'],
    [
      'a type without a counter account',
      { counters: { GROW: 'SOIL', HOLD: 'HELD' } },
      'the type RELEASE has no counter account',
    ],
    [
      'a counter account that is none',
      { counters: { ...sound.counters, GROW: 'SUN' } },
      'the counter account SUN is no option of counter',
    ],
    ['lots of what is held', { lots: { lot: 'lot', till: 'till' } }, 'what is held has no lots'],
    ['a held type that is none', { held: { hold: 'KEEP', release: 'RELEASE' } }, 'KEEP is held, which is no type'],
  ])('reports %s', (_what, ledger, sentence) => {
    expect(told(ledger).join()).toContain(sentence)
  })

  it.each(['amount', 'balanceAfter', 'heldAfter', 'available'])('reports a missing %s', (name) => {
    expect(told({}, without(name)).join()).toContain(`plots has no field ${name} of the kind integer or money`)
  })

  it('reports a key that is not unique', () => {
    expect(told({}, { ...fields, key: text({ label: 'Key' }) }).join()).toContain('the key of a line is not unique')
  })
})
