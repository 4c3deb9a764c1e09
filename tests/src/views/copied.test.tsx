import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnyResource } from '#define'
import { lands } from '#resources'
import { Create } from '../../../src/views/form/Create'
import { Edit } from '../../../src/views/form/Edit'
import type { Answer } from '../../providers/signedIn'
import { bodyOf, clearToasts, gita, pageOf, rampur, sent, stage } from './stage'

/** Lands whose village is prefilled with that of their farmer. */
const nearby: AnyResource = {
  ...lands,
  fields: {
    ...lands.fields,
    farmer: { ...lands.fields.farmer, createOnly: false },
    village: { ...lands.fields.village, from: 'farmer.village' },
  },
}
const other = { ...rampur, id: 6, label: 'Sohana' }

beforeEach(() => localStorage.clear())
afterEach(clearToasts)

const create = (address: string, farmer: ReturnType<Answer> = { status: 200, data: gita }) =>
  stage(<Create resource={nearby} />, address, (request) => {
    if (request.url === '/farmers/12') return farmer
    if (request.url?.endsWith('/farmers/options'))
      return { status: 200, data: pageOf([{ id: 12, label: 'Gita Devi' }]) }
    if (request.url?.endsWith('/geographies/options')) return { status: 200, data: pageOf([other]) }
    return { status: 200, data: pageOf([]) }
  })

describe('A field prefilled from a referenced record', () => {
  it('is filled in when that record is chosen', async () => {
    await create('/lands/create?farmer=12')
    expect(await screen.findByText(/^Rampur/)).toBeInTheDocument()
  })

  it('keeps a value that is already there', async () => {
    const { requests } = await create('/lands/create?farmer=12&village=6')
    await waitFor(() => expect(requests.map(({ url }) => url)).toContain('/farmers/12'))
    expect(await screen.findByText(/^Sohana/)).toBeInTheDocument()
    expect(screen.queryByText(/^Rampur/)).toBeNull()
  })

  it('stays empty, without an error, where the other record may not be read', async () => {
    const { requests } = await create('/lands/create?farmer=12', { status: 403, data: { title: 'Access is denied' } })
    await waitFor(() => expect(requests.map(({ url }) => url)).toContain('/farmers/12'))
    expect(screen.queryByText(/^Rampur/)).toBeNull()
    expect(screen.queryByText(/Access is denied/)).toBeNull()
  })
})

describe('A field prefilled from another chosen reference', () => {
  const people = [
    { id: 11, label: 'Asha' },
    { id: 12, label: 'Gita Devi' },
    { id: 13, label: 'Meera' },
  ]
  const land = {
    ...{ id: 7, version: 1, createdAt: gita.createdAt, updatedAt: gita.updatedAt, _can: ['update'], status: 'ACTIVE' },
    ...{ name: 'Home field', farmer: people[0], village: other, area: { value: 1, unit: 'ACRE', acres: 1 } },
  }
  const edit = () =>
    stage(<Edit resource={nearby} id="7" />, '/lands/7/edit', ({ method, url = '' }) => {
      if (method === 'patch') return { status: 200, data: { ...land, version: 2 } }
      if (url === '/lands/7') return { status: 200, data: land }
      if (url === '/farmers/12') return { status: 200, data: gita }
      if (url === '/farmers/13') return { status: 403, data: { title: 'Access is denied' } }
      return { status: 200, data: pageOf(url.endsWith('/farmers/options') ? people : []) }
    })
  const choose = async (label: string): Promise<void> => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Farmer' }))
    const found = await screen.findAllByText(label)
    fireEvent.click(found.at(-1) as HTMLElement)
  }

  it('gets its own value back when its own reference is chosen again', async () => {
    const { requests } = await edit()
    await screen.findByText(/^Sohana/)
    await choose('Gita Devi')
    expect(await screen.findByText(/^Rampur/)).toBeInTheDocument()
    await choose('Asha')
    expect(await screen.findByText(/^Sohana/)).toBeInTheDocument()
    expect(sent(requests, 'patch /lands/7')).toEqual([])
  })

  it('is not sent with values of the previous record when the new one may not be read', async () => {
    const { user, requests } = await edit()
    await choose('Gita Devi')
    expect(await screen.findByText(/^Rampur/)).toBeInTheDocument()
    await choose('Meera')
    await waitFor(() => expect(screen.queryByText(/^Rampur/)).toBeNull())
    await user.click(screen.getByRole('button', { name: /Save$/ }))
    await waitFor(() => expect(sent(requests, 'patch /lands/7')).toHaveLength(1))
    expect(bodyOf(sent(requests, 'patch /lands/7')[0])).toEqual({ farmer: 13 })
  })
})
