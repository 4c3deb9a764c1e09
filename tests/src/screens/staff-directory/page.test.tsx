import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Screen } from '../../../../src/screens/staff-directory/page'
import { rampur, sent, stage } from '../../views/stage'

const line = [
  { id: 5, label: 'Rampur', type: 'village' },
  { id: 4, label: 'Ludhiana East', type: 'tehsil' },
]
const people = [
  {
    id: 7,
    name: 'Ramesh Malik',
    roleType: 'OPERATOR',
    mobile: '+919812345678',
    manager: { id: 8, label: 'Asha' },
    at: 5,
  },
  { id: 9, name: 'Jaspal Gill', roleType: 'FIELD_OFFICER', mobile: '•••••••111', manager: null, at: 5 },
]

const look = (address: string, keys?: readonly string[]) =>
  stage(
    <Screen />,
    address,
    ({ url }) =>
      url === '/staff-directory'
        ? { status: 200, data: { line, people } }
        : { status: 200, data: { items: url === '/geographies/options' ? [rampur] : [] } },
    keys,
  )

describe('The staff directory', () => {
  it('asks for a place first and keeps the chosen one in the address', async () => {
    const { user, router, requests } = await look('/Communication-Info/staff')
    expect(screen.getByText(/^Choose a place/)).toBeInTheDocument()
    expect(sent(requests, 'get /staff-directory')).toHaveLength(0)
    await user.click(screen.getByRole('combobox', { name: 'Place' }))
    expect(await screen.findByText('Village · Ludhiana East · Ludhiana · Punjab · North')).toBeInTheDocument()
    await user.click(screen.getByText('Rampur'))
    await waitFor(() => expect(router.state.location.search).toBe('?place=5'))
  })

  it('shows the people of each level, a call link where a number is shown, and which levels are empty', async () => {
    await look('/Communication-Info/staff?place=5')
    const village = within(await screen.findByRole('region', { name: 'Village Rampur' }))
    expect(village.getByRole('link', { name: 'Call Ramesh Malik: +91 98123 45678' })).toHaveAttribute(
      'href',
      'tel:+919812345678',
    )
    expect(village.getByText('•••••••111').closest('a')).toBeNull()
    expect(village.getByText('Reports to Asha')).toBeInTheDocument()
    expect(village.getByRole('link', { name: 'Ramesh Malik' })).toHaveAttribute('href', '/users/7')
    const tehsil = within(screen.getByRole('region', { name: 'Tehsil Ludhiana East' }))
    expect(tehsil.getByText('No one you have access to.')).toBeInTheDocument()
  })

  it('has no links to people for viewers who may not open their pages', async () => {
    await look('/Communication-Info/staff?place=5', ['view_communication_info_tab'])
    await screen.findByText('Ramesh Malik')
    expect(screen.queryByRole('link', { name: 'Ramesh Malik' })).toBeNull()
  })
})
