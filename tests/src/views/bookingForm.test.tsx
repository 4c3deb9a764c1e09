import { screen, waitFor, within } from '@testing-library/react'
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

  it('takes its area from its lands until another one is typed', async () => {
    const { user } = await stage(<Create resource={bookings} />, '/bookings/create', () => ({
      status: 200,
      data: pageOf([]),
    }))
    const area = await screen.findByRole('textbox', { name: 'Area' })
    const rows = within(screen.getByRole('region', { name: 'Lands' }))
    const addLand = async (number: number, acres: string): Promise<void> => {
      await user.click(rows.getByRole('button', { name: /Add booked land$/ }))
      await user.type(await rows.findByRole('textbox', { name: `Area, booked land ${number}` }), acres)
    }
    await addLand(1, '1.75')
    await waitFor(() => expect(area).toHaveValue('1.75'))
    await addLand(2, '2')
    await waitFor(() => expect(area).toHaveValue('3.75'))
    await user.click(rows.getAllByRole('button', { name: /^Remove/ })[0] as HTMLElement)
    await waitFor(() => expect(area).toHaveValue('2'))
    await user.clear(area)
    await user.type(area, '1.5')
    await addLand(2, '4')
    expect(area).toHaveValue('1.5')
  })

  it('gives its only land the smaller area that is typed, and the land’s own again with a larger one', async () => {
    const { user } = await stage(<Create resource={bookings} />, '/bookings/create', () => ({
      status: 200,
      data: pageOf([]),
    }))
    const area = await screen.findByRole('textbox', { name: 'Area' })
    const rows = within(screen.getByRole('region', { name: 'Lands' }))
    await user.click(rows.getByRole('button', { name: /Add booked land$/ }))
    const land = await rows.findByRole('textbox', { name: 'Area, booked land 1' })
    await user.type(land, '2.25')
    await waitFor(() => expect(area).toHaveValue('2.25'))
    await user.clear(area)
    await user.type(area, '1.5')
    await waitFor(() => expect(land).toHaveValue('1.5'))
    await user.clear(area)
    await user.type(area, '12')
    await waitFor(() => expect(land).toHaveValue('2.25'))
    expect(area).toHaveValue('12')
    await user.clear(land)
    await user.type(land, '3.5')
    expect(land).toHaveValue('3.5')
  })
})
