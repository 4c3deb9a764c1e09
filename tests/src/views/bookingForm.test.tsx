import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bookings } from '#resources'
import { Create } from '../../../src/views/form/Create'
import { pageOf, stage } from './stage'

describe('The form of a new booking', () => {
  it('asks for purpose and litres once a service is chosen', async () => {
    const { user } = await stage(<Create resource={bookings} />, '/bookings/create', () => ({
      status: 200,
      data: pageOf([]),
    }))
    const service = await screen.findByRole('combobox', { name: 'Service' })
    const dependent = () => [
      screen.queryByText('Insecticide'),
      screen.queryByRole('textbox', { name: 'Litres per acre' }),
    ]
    expect(dependent()).toEqual([null, null])
    await user.click(service)
    await user.click(await screen.findByTitle('Boom spray'))
    expect(dependent()).not.toContain(null)
  })
})
