import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { farmers } from '#resources'
import { List } from '../../../src/views/list/List'
import { gita, pageOf, stage } from './stage'

it('Ticked rows offer the actions that at least one of them allows, and no others', async () => {
  const ravi = { ...gita, id: 13, firstName: 'Ravi', lastName: 'Kumar', name: 'Ravi Kumar' }
  const inactive = { ...ravi, _can: ['update', 'activate'] }
  const rows = () => ({ status: 200, data: pageOf([gita, inactive]) })
  const { user } = await stage(<List resource={farmers} />, '/farmers', rows)
  const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }))
  const tick = async (name: RegExp) =>
    user.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'))
  await tick(/Ravi Kumar/)
  expect(await bar().findByRole('button', { name: 'Activate' })).toBeInTheDocument()
  expect(bar().queryByRole('button', { name: 'Deactivate' })).not.toBeInTheDocument()
  await tick(/Gita Devi/)
  expect(bar().getByRole('button', { name: 'Deactivate' })).toBeInTheDocument()
  await tick(/Ravi Kumar/)
  expect(bar().queryByRole('button', { name: 'Activate' })).not.toBeInTheDocument()
})
