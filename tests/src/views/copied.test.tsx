import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnyResource } from '#define'
import { lands } from '#resources'
import { Create } from '../../../src/views/form/Create'
import type { Answer } from '../../providers/signedIn'
import { clearToasts, gita, pageOf, rampur, stage } from './stage'

/** Lands whose village is first of all that of their farmer. */
const nearby: AnyResource = {
  ...lands,
  fields: { ...lands.fields, village: { ...lands.fields.village, from: 'farmer.village' } },
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

describe('A form in which a field comes from the record of a reference', () => {
  it('fills it in as soon as that is chosen', async () => {
    await create('/lands/create?farmer=12')
    expect(await screen.findByText(/^Rampur/)).toBeInTheDocument()
  })

  it('leaves what is there already', async () => {
    const { requests } = await create('/lands/create?farmer=12&village=6')
    await waitFor(() => expect(requests.map(({ url }) => url)).toContain('/farmers/12'))
    expect(await screen.findByText(/^Sohana/)).toBeInTheDocument()
    expect(screen.queryByText(/^Rampur/)).toBeNull()
  })

  it('leaves it empty, without a complaint, where the other record is not to be read', async () => {
    const { requests } = await create('/lands/create?farmer=12', { status: 403, data: { title: 'Access is denied' } })
    await waitFor(() => expect(requests.map(({ url }) => url)).toContain('/farmers/12'))
    expect(screen.queryByText(/^Rampur/)).toBeNull()
    expect(screen.queryByText(/Access is denied/)).toBeNull()
  })
})
