import { describe, expect, it } from 'vitest'
import { authorityList, register } from '#resources'
import {
  actionEntries,
  listSearches,
  matching,
  seenResources,
  tabEntries,
} from '../../../src/shell/omnibox/omniboxEntries'

const everybody = { keys: new Set(Object.keys(authorityList).map((key) => key.toLowerCase())) }
const clerk = { keys: new Set(['view_farmer_tab']) }
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

describe('The entries of the omnibox', () => {
  it('are the tabs whose key the user holds, as in the sidebar', () => {
    const tabs = ['Dashboard', 'Exports', 'Farmers', 'Lands', 'Consents', 'Links', 'Crops', 'Wallets', 'Wallet entries']
    const found = labels(tabEntries(register, clerk))
    expect(found.filter((label) => tabs.includes(label))).toEqual(tabs)
    expect(found).not.toContain('Users')
    const names = seenResources(register, everybody).map(({ is: { name } }) => name)
    expect(names.slice(0, 2)).toEqual(['users', 'companies'])
    expect(names.indexOf('companies')).toBeLessThan(names.indexOf('farmers'))
  })

  it('include what the sidebar opens for a user who may not open the tab itself', () => {
    const operator = { keys: new Set(['view_bookings_tab', 'salary:own']) }
    expect(tabEntries(register, operator)).toContainEqual(
      expect.objectContaining({ label: 'Salaries', to: '/reports/salary' }),
    )
    expect(labels(tabEntries(register, operator))).not.toContain('Reports')
    expect(labels(tabEntries(register, operator))).not.toContain('Salary plans')
  })

  it('omit list tabs for actions that the user may never take', () => {
    const waiting = ['Salaries: To approve', 'Salaries: To pay']
    const parts = (key: string) =>
      labels(tabEntries(register, { keys: new Set([key]) })).filter((label) => waiting.includes(label))
    expect([parts('salary:own'), parts('salary:approve'), parts('salary:pay')]).toEqual([
      [],
      waiting.slice(0, 1),
      waiting.slice(1),
    ])
  })

  it('keep the case of abbreviations within a sentence', () => {
    expect(labels(listSearches(register, everybody, 'x'))).toContain('Search FO/BDO months for “x”')
    expect(labels(actionEntries(register, everybody))).toContain('Create manual FO entry')
  })

  it('include creating what the user may create', () => {
    expect(labels(actionEntries(register, clerk))).toEqual(['Keyboard help'])
    expect(labels(actionEntries(register, everybody))).toContain('Create farmer')
    const [create] = matching(actionEntries(register, everybody), 'add farm')
    expect(create).toMatchObject({ label: 'Create farmer', to: '/farmers/create' })
  })

  it('are matched by the beginnings of their words in any order, matches of the first word first', () => {
    const tabs = tabEntries(register, everybody)
    expect(labels(matching(tabs, 'oper users'))).toEqual(['Users: Operators'])
    expect(labels(matching(tabs, 'users'))[0]).toBe('Users')
    expect(matching(tabs, 'perators')).toEqual([])
    expect(matching(tabs, '🚜 %')).toEqual([])
  })

  it('include searches of the searchable lists', () => {
    const [search] = listSearches(register, clerk, 'ram & co')
    expect(search).toMatchObject({ label: 'Search farmers for “ram & co”', to: '/farmers?q=ram+%26+co' })
    expect(labels(listSearches(register, everybody, 'x'))).not.toContain('Search user authorities for “x”')
  })
})
