import { tellingApart } from '#define'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { farmers, users } from '#resources'
import type { Choice } from '../../../src/views/data/requests'
import { RecordSelect } from '../../../src/views/pickers/RecordSelect'
import { pageOf, stage } from './stage'

const people = [
  { id: 3, label: 'Jagtar Dhaliwal', roleType: 'OPERATOR', username: 'op003' },
  { id: 9, label: 'Jagtar Dhaliwal', roleType: 'OPERATOR', username: 'op009' },
]

it('People of the same name are distinguished in a picker, by data that is not kept', async () => {
  const chosen = vi.fn()
  const view = (
    <RecordSelect to="users" aria-label="Person" isSingle shows={['roleType']} value={[]} onChange={chosen} />
  )
  const { requests, user } = await stage(view, '/users', () => ({ status: 200, data: pageOf(people) }))
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Person' }))
  await user.click(await screen.findByText('Operator · op009'))
  expect(requests.map(({ url, params }) => `${url}?${params}`)).toEqual([
    '/users/options?size=20&shows=roleType%2Cusername',
  ])
  expect(chosen).toHaveBeenCalledWith([{ id: 9, label: 'Jagtar Dhaliwal', roleType: 'OPERATOR' }])
})

it('A picker requests no personal data to distinguish records', () => {
  expect(tellingApart(farmers)).toEqual(['farmerCode', 'village'])
  expect(tellingApart(users)).toEqual(['username'])
})

it('A picker says in the service’s words that too many masked values were looked up, and how long to wait', async () => {
  const detail = 'You have looked up 60 hidden values in the last hour. Try again in 12 minutes.'
  const view = <RecordSelect to="farmers" aria-label="Farmer" isSingle value={[]} onChange={() => undefined} />
  const refused = { status: 429, data: { title: 'Too many lookups', detail } }
  const { user } = await stage(view, '/farmers', () => refused)
  const box = screen.getByRole('combobox', { name: 'Farmer' })
  fireEvent.mouseDown(box)
  await user.type(box, '9812345678')
  expect(await screen.findByText(detail)).toBeVisible()
  expect(screen.queryByText('No data found')).not.toBeInTheDocument()
})

it('Enter chooses no option of an earlier search text, and adds nothing while a search is running', async () => {
  const lands = [
    { id: 1, label: 'North field' },
    { id: 2, label: 'South field' },
  ]
  const view = (
    <RecordSelect to="lands" aria-label="Land" isSingle value={[]} onChange={() => undefined} onAdd={() => undefined} />
  )
  await stage(view, '/lands', (request) => {
    const isSought = String(request.params).includes('q=')
    return { status: 200, data: pageOf(isSought ? [] : lands) }
  })
  const box = screen.getByRole('combobox', { name: 'Land' })
  fireEvent.mouseDown(box)
  await screen.findByTitle('North field')
  fireEvent.change(box, { target: { value: 'so' } })
  expect(screen.queryByTitle('North field')).not.toBeInTheDocument()
  expect(screen.getByTitle('South field')).toBeInTheDocument()
  fireEvent.change(box, { target: { value: 'southern' } })
  expect(screen.getAllByText('Searching…').length).toBeGreaterThan(0)
  expect(screen.queryByText('Add “southern”…')).not.toBeInTheDocument()
  expect(await screen.findByText('Add “southern”…')).toBeVisible()
})

it('Tab leaves a multiple picker with all that Enter has chosen, and chooses what is being typed', async () => {
  const places = [
    { id: 5, label: 'Karnal' },
    { id: 6, label: 'Karnal Rural' },
  ]
  const Geographies = () => {
    const [chosen, setChosen] = useState<readonly Choice[]>([])
    return (
      <>
        <RecordSelect to="geographies" aria-label="Geographies" value={chosen} onChange={setChosen} />
        <output>{chosen.map(({ label }) => label).join(', ')}</output>
      </>
    )
  }
  const { user } = await stage(<Geographies />, '/users', ({ params }) => {
    const sought = new URLSearchParams(String(params)).get('q')
    return { status: 200, data: pageOf(places.filter(({ label }) => sought && label.toLowerCase().includes(sought))) }
  })
  const tags = (): unknown => screen.getByRole('status').textContent
  const box = screen.getByRole('combobox', { name: 'Geographies' })
  // Returns whether the browser’s default action for the key happens.
  const press = (key: 'Enter' | 'Tab', shiftKey = false): boolean => {
    const keyCode = key === 'Tab' ? 9 : 13
    const isLeft = fireEvent.keyDown(box, { key, keyCode, shiftKey })
    fireEvent.keyUp(box, { key, keyCode })
    return isLeft
  }
  // The list highlights its first option shortly after it is drawn.
  const isMarked = async (title: string): Promise<void> =>
    waitFor(() => void expect(screen.getByTitle(title)).toHaveClass('ant-select-item-option-active'))
  fireEvent.mouseDown(box)
  await user.type(box, 'karn')
  await isMarked('Karnal')
  press('Enter')
  await waitFor(() => expect(tags()).toBe('Karnal'))
  await user.type(box, 'rural')
  await waitFor(() => expect(screen.queryByTitle('Karnal')).not.toBeInTheDocument())
  await isMarked('Karnal Rural')
  expect(press('Tab'), 'it stays').toBe(false)
  await waitFor(() => expect(tags()).toBe('Karnal, Karnal Rural'))
  expect(press('Tab'), 'it leaves').toBe(true)
  expect(press('Tab', true), 'it goes back').toBe(true)
  expect(tags()).toBe('Karnal, Karnal Rural')
})

it('Tab leaves a single picker with an open list unchanged, and chooses what is being typed', async () => {
  const chosen = vi.fn()
  const view = <RecordSelect to="users" aria-label="Person" isSingle value={[]} onChange={chosen} />
  const { user } = await stage(view, '/users', () => ({ status: 200, data: pageOf(people.slice(0, 1)) }))
  const box = screen.getByRole('combobox', { name: 'Person' })
  const isMarked = async (): Promise<void> =>
    waitFor(() => void expect(screen.getByTitle('Jagtar Dhaliwal')).toHaveClass('ant-select-item-option-active'))
  fireEvent.mouseDown(box)
  await isMarked()
  expect(fireEvent.keyDown(box, { key: 'Tab', keyCode: 9 }), 'it leaves').toBe(true)
  fireEvent.keyUp(box, { key: 'Tab', keyCode: 9 })
  expect(chosen).not.toHaveBeenCalled()
  await user.type(box, 'jag')
  await isMarked()
  fireEvent.keyDown(box, { key: 'Tab', keyCode: 9 })
  expect(chosen).toHaveBeenCalledWith([{ id: 3, label: 'Jagtar Dhaliwal', roleType: 'OPERATOR' }])
})
