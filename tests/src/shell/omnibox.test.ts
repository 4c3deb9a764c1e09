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

describe('the entries of the omnibox', () => {
  it('are the tabs whose key somebody holds, as the sidebar has them', () => {
    const tabs = ['Dashboard', 'Exports', 'Farmers', 'Lands', 'Consents', 'Links', 'Crops', 'Wallets', 'Wallet entries']
    const found = labels(tabEntries(register, clerk))
    expect(found.filter((label) => tabs.includes(label))).toEqual(tabs)
    expect(found).not.toContain('Users')
    const names = seenResources(register, everybody).map(({ is: { name } }) => name)
    expect(names.slice(0, 2)).toEqual(['users', 'companies'])
    expect(names.indexOf('companies')).toBeLessThan(names.indexOf('farmers'))
  })

  it('have what the sidebar opens to somebody who may not open the tab beside which it stands', () => {
    const operator = { keys: new Set(['view_bookings_tab', 'salary:own']) }
    expect(tabEntries(register, operator)).toContainEqual(
      expect.objectContaining({ label: 'Salaries', to: '/reports/salary' }),
    )
    expect(labels(tabEntries(register, operator))).not.toContain('Reports')
    expect(labels(tabEntries(register, operator))).not.toContain('Salary plans')
  })

  it('have no tab of what somebody may never do', () => {
    const waiting = ['Salaries: To approve', 'Salaries: To pay']
    const parts = (key: string) =>
      labels(tabEntries(register, { keys: new Set([key]) })).filter((label) => waiting.includes(label))
    expect([parts('salary:own'), parts('salary:approve'), parts('salary:pay')]).toEqual([
      [],
      waiting.slice(0, 1),
      waiting.slice(1),
    ])
  })

  it('keep abbreviations within a sentence as they are', () => {
    expect(labels(listSearches(register, everybody, 'x'))).toContain('Search FO/BDO months for “x”')
    expect(labels(actionEntries(register, everybody))).toContain('Create manual FO entry')
  })

  it('are what somebody may create', () => {
    expect(labels(actionEntries(register, clerk))).toEqual(['Keyboard help'])
    expect(labels(actionEntries(register, everybody))).toContain('Create farmer')
    const [create] = matching(actionEntries(register, everybody), 'add farm')
    expect(create).toMatchObject({ label: 'Create farmer', to: '/farmers/create' })
  })

  it('are found by the beginnings of their words, in any order, the first word first', () => {
    const tabs = tabEntries(register, everybody)
    expect(labels(matching(tabs, 'oper users'))).toEqual(['Users: Operators'])
    expect(labels(matching(tabs, 'users'))[0]).toBe('Users')
    expect(matching(tabs, 'perators')).toEqual([])
    expect(matching(tabs, '🚜 %')).toEqual([])
  })

  it('are searches of the lists that can be searched', () => {
    const [search] = listSearches(register, clerk, 'ram & co')
    expect(search).toMatchObject({ label: 'Search farmers for “ram & co”', to: '/farmers?q=ram+%26+co' })
    expect(labels(listSearches(register, everybody, 'x'))).not.toContain('Search user authorities for “x”')
  })
})
