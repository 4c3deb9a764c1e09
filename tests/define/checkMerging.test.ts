import { describe, expect, it } from 'vitest'
import { movingWith, text, type Action, type AnyResource } from '#define'
import { chests, coins, guildResources, guilds, masters } from '../support/guilds'
import { complaintsOf } from './plots'

const among = (...changed: AnyResource[]): string[] =>
  complaintsOf({
    resources: guildResources.map((one: AnyResource) => changed.find(({ is }) => is.name === one.is.name) ?? one),
  })

const merging = (more: Partial<Action>): AnyResource => ({
  ...(guilds as AnyResource),
  actions: { merge: { ...(guilds as AnyResource).actions.merge, ...more } as Action },
})

describe('A merge', () => {
  it('moves the records with a reference of their own, but no followers, accounts, lines, or those declared to stay', () => {
    const found = movingWith({ resources: guildResources }, 'guilds')
    expect(found.map(({ from, fields }) => [from.is.name, fields])).toEqual([
      ['masters', ['guild']],
      ['invitations', ['guild']],
      ['halls', ['guild']],
    ])
    expect(among()).toEqual([])
  })
})

const reversing = (more: Partial<Action>): AnyResource => {
  const { actions } = guilds as AnyResource
  return { ...(guilds as AnyResource), actions: { ...actions, part: { ...actions.part, ...more } as Action } }
}

describe('The check of merges', () => {
  it.each<[string, AnyResource]>([
    ['guilds: the action merge merges by name, which is no reference to guilds', merging({ merges: 'name' })],
    ['guilds: the action merge does not require into as an input', merging({ input: {} })],
    ['guilds: the action merge merges, and can’t be done to many records: no bulk', merging({ bulk: true })],
    ['guilds: the action part reverses merg, which merges nothing', reversing({ reverses: 'merg' })],
    ['guilds: the action part must start from MERGED only', reversing({ from: ['OPEN', 'MERGED'] })],
    [
      'guilds: the action part returns to the state before the merge, and can’t move to OPEN',
      reversing({ to: 'OPEN' }),
    ],
    ['guilds: the action part does not require a reason as an input', reversing({ input: {} })],
    ['guilds: the action part reverses, and can’t be done to many records: no bulk', reversing({ bulk: true })],
    [
      'masters: what stays has no reason',
      { ...(masters as AnyResource), storage: { ...masters.storage, merging: { stays: 'twice', because: ' ' } } },
    ],
    [
      'chests: “merging” has no word keeps',
      { ...(chests as AnyResource), storage: { ...chests.storage, merging: { keeps: [] } as never } },
    ],
    [
      'coins: guild of the accounts can be merged, and no type transfers what is in its account',
      {
        ...(coins as AnyResource),
        rules: { ...coins.rules, ledger: { ...coins.rules.ledger, transfer: undefined } as never },
      },
    ],
    [
      'coins: LOST transfers, which is no type',
      {
        ...(coins as AnyResource),
        rules: { ...coins.rules, ledger: { ...coins.rules.ledger, transfer: 'LOST' } as never },
      },
    ],
  ])('reports: %s', (complaint, spoiled) => {
    expect(among(spoiled)).toEqual(expect.arrayContaining([expect.stringContaining(complaint)]))
  })

  it('refuses options for records that refer to nothing that is merged', () => {
    const fields = { name: text({ label: 'Name', required: true }) }
    const alone = {
      ...(masters as AnyResource),
      fields,
      storage: { ...masters.storage, merging: { stays: 'always', because: 'x' } },
    }
    expect(among(alone as AnyResource)).toContain('masters: the records refer to nothing that is merged')
  })
})
