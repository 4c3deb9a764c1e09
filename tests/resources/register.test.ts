import { describe, expect, it } from 'vitest'
import {
  check,
  complaintText,
  linksTo,
  missingSystemResources,
  systemResources,
  type Access,
  type Key,
  type Need,
} from '#define'
import { authorityList, geographyTypes, outletStocks, register } from '#resources'

describe('The register', () => {
  it('passes the check', () => {
    expect(check(register)).toEqual([])
  })

  it('declares every resource that the portal itself needs, and names a missing one', () => {
    expect(missingSystemResources(register)).toEqual([])
    const resources = register.resources.filter(({ is: { name } }) => name !== systemResources.landingRules)
    expect(missingSystemResources({ resources }).map(complaintText)).toEqual([
      'The portal itself needs the resource landing-rules, which is not declared',
    ])
  })

  it('has a total for each headline sum of a list, and for the quantity of the stock list', () => {
    const headlines = register.resources.flatMap(({ is, list: { figures, totals = [] } }) =>
      Object.values(figures ?? {})
        .filter(({ aggregate, isHeadline }) => aggregate === 'sum' && isHeadline)
        .map(({ label, field = '' }) => ({ label: `${is.name}: ${label}`, isAdded: totals.includes(field) })),
    )
    expect(headlines.length).toBeGreaterThan(1)
    expect(headlines.filter(({ isAdded }) => !isAdded)).toEqual([])
    expect(outletStocks.list.totals).toContain('qty')
  })

  it('is plain data: nothing is lost when it is written as JSON', () => {
    expect(JSON.parse(JSON.stringify(register))).toEqual(register)
  })

  it('uses only keys that the company has', () => {
    const needs = register.resources.flatMap(
      ({ access: { see: key }, access, actions, fields }): (Need | false | undefined)[] => [
        key,
        access.create,
        access.update,
        access.delete,
        access.choose,
        ...Object.values(actions).map((action) => action.key),
        ...Object.values(fields).flatMap(({ read, write }) => [read, write]),
      ],
    )
    const keys = [...needs, ...register.pages.map((page) => page.access.see)].flat()
    const asked = keys.filter((key) => typeof key === 'string' && key !== 'signedIn')
    expect(asked.filter((key) => !((key as string) in authorityList))).toEqual([])
    expect(asked.length).toBeGreaterThan(30)
  })

  it('requires a key that allows a write wherever something is written, except for users’ own records', () => {
    const allowsWrite = (key: Key | 'signedIn'): boolean => key !== 'signedIn' && authorityList[key].kind === 'ACTION'
    const open = register.resources.flatMap(({ is: { name }, access, actions }) => {
      const ways: [string, Access][] = [
        ...(['create', 'update', 'delete'] as const).map((way): [string, Access] => [way, access[way]]),
        ...Object.entries(actions).map(([way, { key }]): [string, Access] => [way, key]),
      ]
      return ways.flatMap(([way, need]) => (need && ![need].flat().every(allowsWrite) ? [`${name}.${way}`] : []))
    })
    expect(open.sort()).toEqual([
      ...['kyc-documents.create', 'kyc-documents.update', 'sessions.end'],
      ...['tickets.close', 'tickets.create', 'tickets.reopen', 'tickets.withdraw'],
    ])
  })

  it('has no two authorities that differ only by case', () => {
    const small = Object.keys(authorityList).map((key) => key.toLowerCase())
    expect(small.filter((key, index) => small.indexOf(key) !== index)).toEqual([])
  })

  it.each([
    [
      'farmers',
      [
        'lands.farmer: Lands',
        'consents.farmer: Consents',
        'public-links.farmer: Links',
        'sprayings.farmer: Sprayings',
        'bookings.farmer: Bookings',
        'offer-uses.farmer: Offers used',
        'wallets.farmer: Wallet',
        'wallet-entries.farmer: Wallet entries',
        'orders.farmer: Orders',
        'poll-responses.farmer: Poll responses',
        'communications.farmer: Messages',
        'tickets.farmer: Tickets',
      ],
    ],
    [
      'geographies',
      [
        'geographies.parent: Contains',
        'farmers.village: Farmers',
        'lands.village: Lands',
        'machines.district: Machines',
        'village-mappings.village: Machines in the village',
        'bookings.village: Bookings',
        'vendors.state: Vendors',
        'outlets.place: Outlets',
        'orders.village: Orders',
      ],
    ],
    [
      'machines',
      [
        'machine-documents.machine: Documents',
        'operator-mappings.machine: Operator history',
        'controller-mappings.machine: Controller history',
        'village-mappings.machine: Villages',
        'sprayings.machine: Sprayings',
        'bookings.machine: Bookings',
        'breakdowns.machine: Breakdowns',
        'maintenance-quotations.machine: Quotations',
        'machine-handovers.machine: Handovers',
        'machine-bills.machine: Billing',
        'machine-days.machine: Days',
      ],
    ],
  ])('shows on the page of %s the company’s lists, in this order; others may be in between', (name, lists) => {
    const related = linksTo(register, name).flatMap((link) =>
      link.related ? `${link.from.is.name}.${link.field}: ${link.related}` : [],
    )
    expect(related.filter((one) => lists.includes(one))).toEqual(lists)
  })
})

describe('The geography types', () => {
  it('are the five of the specification, each below the previous one', () => {
    const types = Object.values(geographyTypes)
    expect(types.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(types.map(({ code }) => code)).toEqual(['GEO002', 'GEO003', 'GEO004', 'GEO005', 'GEO006'])
    expect(Object.values(geographyTypes).map((type) => ('parent' in type ? type.parent : undefined))).toEqual([
      undefined,
      'zone',
      'state',
      'district',
      'tehsil',
    ])
  })
})
