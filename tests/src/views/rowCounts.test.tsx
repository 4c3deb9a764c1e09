import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { FieldOf } from '#define'
import { orders } from '#resources'
import { KeyValueInput } from '../../../src/views/inputs/KeyValueInput'
import { pageOf, stage } from './stage'

const items = [
  { id: 4, label: 'Urea', pack: { id: 2, label: 'Urea' }, keptQty: 3 },
  { id: 5, label: 'Neem oil', pack: { id: 3, label: 'Neem oil' }, keptQty: 1 },
  { id: 6, label: 'Zinc', pack: { id: 8, label: 'Zinc' }, keptQty: 0 },
]

/** The packs of a return that starts. */
function Packs() {
  const [value, setValue] = useState<unknown>()
  const field = orders.actions.startReturn.input.packs as FieldOf<'keyValue'>
  return (
    <>
      <KeyValueInput resource={orders} name="packs" field={field} recordId={9} value={value} onChange={setValue} />
      <output>{JSON.stringify(value ?? null)}</output>
    </>
  )
}

it('A number is entered for each record that has some left, or everything by a button, and too many are refused at once', async () => {
  const { user, requests } = await stage(<Packs />, '/orders', () => ({ status: 200, data: pageOf(items) }))
  const urea = await screen.findByRole('textbox', { name: 'Urea: of 3' })
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  expect(String(requests.find(({ url }) => url?.includes('order-items'))?.params)).toContain('order=9')
  await user.type(urea, '2')
  expect(screen.getByRole('status')).toHaveTextContent('{"4":"2"}')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(urea, '0')
  expect(screen.getByRole('alert')).toHaveTextContent('Enter at most 3')
  expect(urea).toBeInvalid()
  await user.clear(urea)
  expect(screen.getByRole('status')).toHaveTextContent('null')
  await user.click(screen.getByRole('button', { name: 'All of them' }))
  expect(screen.getByRole('status')).toHaveTextContent('{"4":"3","5":"1"}')
})
