import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { pointCredits, tickets } from '#resources'
import { List } from '../../../src/views/list/List'
import { Records } from '../../../src/views/list/Records'
import type { Answer } from '../../providers/signedIn'
import { pageOf, stage } from './stage'

const keys = ['view_points_management_tab', 'view_farmer_tab', 'view_afs_users_tab']
const common = { version: 1, createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z', _can: [] }
const credit = { ...common, requestedOn: '2026-11-01', points: 50, reason: 'Help', status: 'PENDING' }
const rows = [
  { ...credit, id: 1, creditNo: 'PCR-1', farmer: { id: 12, label: 'Gita Devi' }, user: null, outlet: null },
  { ...credit, id: 2, creditNo: 'PCR-2', farmer: null, user: { id: 30, label: 'Meera Joshi' }, outlet: null },
  { ...credit, id: 3, creditNo: 'PCR-3', farmer: null, user: null, outlet: null },
]
const answer: Answer = () => ({ status: 200, data: pageOf(rows) })

beforeEach(() => localStorage.clear())

describe('The column of what a row is about', () => {
  it('links the one record that is there and says what it is', async () => {
    await stage(<List resource={pointCredits} />, '/point-credits', answer, keys)
    const [farmer, user, none] = await Promise.all(
      ['PCR-1', 'PCR-2', 'PCR-3'].map((name) => screen.findByRole('row', { name: new RegExp(name) })),
    )
    expect(screen.getByRole('columnheader', { name: /Holder/ })).toBeInTheDocument()
    expect(within(farmer as HTMLElement).getByRole('link', { name: 'Gita Devi' })).toHaveAttribute(
      'href',
      '/farmers/12',
    )
    expect(farmer).toHaveTextContent('Gita DeviFarmer')
    expect(user).toHaveTextContent('Meera JoshiUser')
    expect(none).toHaveTextContent('–')
  })

  it('does not say again what its heading says', async () => {
    const ticket = {
      ...common,
      id: 1,
      subject: 'No water',
      status: 'OPEN',
      requester: { id: 30, label: 'Meera Joshi' },
    }
    const one: Answer = () => ({ status: 200, data: pageOf([ticket]) })
    await stage(<List resource={tickets} />, '/help-desk', one, ['view_help_desk_tab'])
    expect(await screen.findByRole('gridcell', { name: 'Meera Joshi' })).toBeInTheDocument()
  })

  it('is left out on the page of one of these records', async () => {
    const fixed = { field: 'farmer', eq: 12 } as const
    await stage(<Records resource={pointCredits} fixed={fixed} isEmbedded />, '/farmers/12', answer, keys)
    await screen.findByRole('row', { name: /PCR-1/ })
    expect(screen.queryByRole('columnheader', { name: /Holder/ })).toBeNull()
  })
})
