import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { longText, reference, type AnyResource } from '#define'
import { farmers, lands, register } from '#resources'
import { RegisterProvider } from '../../../src/views/data/RegisterContext'
import * as requestsOf from '../../../src/views/data/requests'
import { Edit } from '../../../src/views/form/Edit'
import { bodyOf, clearToasts, gita, pageOf, sent, stage } from './stage'

/** Lands that are entered with a note and pictures in the form of their farmer. */
const noted: AnyResource = {
  ...lands,
  fields: {
    ...lands.fields,
    village: { ...lands.fields.village, required: false },
    area: { ...lands.fields.area, required: false },
    remark: longText({ label: 'Remark', max: 200 }),
    crop: reference({ label: 'Crop', to: 'crops', suggestedBy: { at: 'crops-for', of: ['name'] } }),
    farmer: { ...lands.fields.farmer, nested: ['name', 'crop', 'remark', 'images'] },
  },
}
const resources = register.resources.map((one): AnyResource => (one.is.name === 'lands' ? noted : one))
const picture = { key: 'farmer_farm_images/a.png', name: 'field.png', mime: 'image/png', size: 10 }

beforeEach(() => localStorage.clear())
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
})

async function withNewLand() {
  const staged = await stage(
    <RegisterProvider register={{ ...register, resources }}>
      <Edit resource={farmers} id="12" />
    </RegisterProvider>,
    '/farmers/12/edit',
    ({ method, url }) => {
      if (method === 'get' && url === '/farmers/12') return { status: 200, data: gita }
      return { status: 200, data: method === 'get' ? pageOf([]) : { ...gita, version: 4 } }
    },
  )
  const section = within(await screen.findByRole('region', { name: 'Lands' }))
  await staged.user.click(await section.findByRole('button', { name: /Add land$/ }))
  await staged.user.type(await section.findByRole('textbox', { name: 'Land name, land 1' }), 'Home field')
  return { ...staged, section }
}
const saved = async ({ requests }: Awaited<ReturnType<typeof withNewLand>>): Promise<unknown> => {
  await waitFor(() => expect(sent(requests, 'patch /farmers/12')).toHaveLength(1))
  return bodyOf(sent(requests, 'patch /farmers/12')[0])
}
const press = (): HTMLElement => screen.getByRole('button', { name: /Save$/ })
const chooser = (): HTMLElement => screen.getByLabelText('Pictures', { selector: 'input' })
const file = new File([new Uint8Array(10)], 'field.png', { type: 'image/png' })

describe('A child row in a form', () => {
  it('suggests choices that fit its other values', async () => {
    const { section, requests } = await withNewLand()
    fireEvent.mouseDown(section.getByRole('combobox', { name: 'Crop, land 1' }))
    await waitFor(() =>
      expect(sent(requests, 'post /lands/crops-for').map(bodyOf)).toEqual([{ values: { name: 'Home field' } }]),
    )
  })

  it('takes a note and pictures below its cells, and sends them with the record', async () => {
    vi.spyOn(requestsOf, 'uploadFile').mockResolvedValue(picture)
    const staged = await withNewLand()
    await staged.user.type(staged.section.getByRole('textbox', { name: 'Remark, land 1' }), 'Wet in July')
    await staged.user.upload(chooser(), file)
    await staged.user.click(press())
    expect(await saved(staged)).toMatchObject({
      _children: { lands: { create: [{ name: 'Home field', remark: 'Wet in July', images: [picture] }] } },
    })
  })

  it('waits for an unfinished picture upload when the form is saved', async () => {
    let arrive = (_stored: typeof picture): void => undefined
    vi.spyOn(requestsOf, 'uploadFile').mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    const staged = await withNewLand()
    await staged.user.upload(chooser(), file)
    await staged.user.click(press())
    expect(sent(staged.requests, 'patch /farmers/12')).toEqual([])
    arrive(picture)
    expect(await saved(staged)).toMatchObject({ _children: { lands: { create: [{ images: [picture] }] } } })
  })
})
