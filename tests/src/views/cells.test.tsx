import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { crops, farmers, geographies, lands, register, serviceRates } from '#resources'
import { resourceNamed, type AnyResource } from '#define'
import { Cell } from '../../../src/views/cells/Cell'
import { formatDay, formatInstant, formatMoney } from '../../../src/views/format/format'
import { plainText } from '../../../src/views/format/plainText'
import { fieldAt } from '../../../src/views/data/fieldAt'
import { rememberUpload } from '../../../src/views/files/uploads'
import { RegisterProvider } from '../../../src/views/data/RegisterContext'
import { signedIn, viewerWith } from '../../providers/signedIn'
import { rampur } from './stage'

beforeAll(() => signedIn(viewerWith(['view_farmer_tab'])))

function draw(resource: AnyResource, name: string, value: unknown, isDense = false) {
  const field = fieldAt(resource, name)
  if (!field) throw new Error(`${resource.is.name} has no field ${name}`)
  const element = (
    <RegisterProvider register={register}>
      {<Cell resource={resource} name={name} field={field} value={value} id={1} isDense={isDense} />}
    </RegisterProvider>
  )
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />).container
}

describe('A cell', () => {
  it('shows a state as a word beside its dot', () => {
    expect(draw(farmers, 'status', 'MERGED')).toHaveTextContent('Merged')
  })

  it('shows the declared text for an empty value, and nothing for a value that may not be read', () => {
    expect(draw(serviceRates, 'district', null)).toHaveTextContent(/^Whole state$/)
    expect(draw(serviceRates, 'crop', null, true)).toHaveTextContent(/^All crops$/)
    expect(draw(serviceRates, 'district', undefined)).toHaveTextContent(/^–$/)
    expect(draw(serviceRates, 'farKm', null)).toHaveTextContent(/^–$/)
  })

  it('groups money as in India, and shows paise only where there are any', () => {
    expect(draw(crops, 'msp', 123456700).textContent).toBe('₹12,34,567')
    expect(draw(crops, 'msp', 123456750).textContent).toBe('₹12,34,567.50')
  })

  it('groups a quantity, and leaves an identifying number ungrouped', () => {
    expect(draw(geographies, 'population', 900013)).toHaveTextContent('9,00,013')
    expect(draw(geographies, 'lgdCode', 900013)).toHaveTextContent('900013')
    const id = fieldAt(geographies, 'id')
    expect(id && plainText(id, 900013)).toBe('900013')
  })

  it('shows an area as entered and in acres, and which bigha was meant', () => {
    const drawn = draw(lands, 'area', { value: 3, unit: 'BIGHA', rule: 'UP_BR_JH_PUCCA', acres: 1.875 })
    expect(drawn).toHaveTextContent('3 bigha (pucca, UP) = 1.875 acres')
    expect(screen.getByTitle('Bigha of UP, Bihar, Jharkhand (pucca)')).toBeInTheDocument()
  })

  it('of a list shows an area in acres, to be comparable, and as entered in its tooltip', () => {
    const drawn = draw(lands, 'area', { value: 3, unit: 'BIGHA', rule: 'UP_BR_JH_PUCCA', acres: 1.875 }, true)
    expect(drawn).toHaveTextContent(/^1\.875 acres$/)
    expect(screen.getByTitle('3 bigha (pucca, UP) = 1.875 acres')).toBeInTheDocument()
  })

  it('groups a mobile number and leaves a masked one unchanged', () => {
    expect(draw(farmers, 'mobile', '+919812345678')).toHaveTextContent('+91 98123 45678')
    expect(draw(farmers, 'mobile', '98•••••678')).toHaveTextContent('98•••••678')
  })

  it('links a reference to its record, followed by the declared fields of that record', () => {
    expect(draw(lands, 'farmer', { id: 12, label: 'Gita Devi', mobile: '+919812345678' })).toHaveTextContent(
      'Gita Devi+91 98123 45678',
    )
    expect(screen.getByRole('link', { name: 'Gita Devi' })).toHaveAttribute('href', '/farmers/12')
  })

  it('names a place with its ancestors, without a link for viewers who may not see geographies', () => {
    expect(draw(farmers, 'village', rampur)).toHaveTextContent('RampurLudhiana East, Ludhiana, Punjab')
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it('shows a file by the name under which it downloads, not the uploaded one', async () => {
    const file = { key: 'users_kyc_documents/a.pdf', name: 'licence.html', mime: 'application/pdf', size: 10 }
    draw(resourceNamed(register, 'kyc-documents'), 'file', [file])
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    rememberUpload(file.key, 'data:application/pdf;base64,JVBERi0=')
    fireEvent.click(screen.getByRole('button', { name: /licence\.pdf/ }))
    await waitFor(() => expect(saved).toEqual(['licence.pdf']))
    click.mockRestore()
  })

  it('shows yes or no, and the labels of options', () => {
    expect(draw(farmers, 'dnd', false)).toHaveTextContent('No')
    expect(draw(crops, 'seasons', ['KHARIF', 'RABI'])).toHaveTextContent('KharifRabi')
  })

  it('shows a muted dash when empty', () => {
    for (const nothing of [null, '', [], {}]) expect(draw(farmers, 'tags', nothing)).toHaveTextContent('–')
  })
})

describe('Values as text', () => {
  it('show days and times of India', () => {
    expect(formatDay('2026-11-21')).toBe('21 Nov 2026')
    expect(formatInstant('2026-11-21T08:35:00Z')).toBe('21 Nov 2026, 14:05')
    expect(formatInstant('2026-12-31T18:30:00Z')).toBe('1 Jan 2027, 00:00')
    expect(formatMoney(5)).toBe('₹0.05')
  })

  it('show a place from the smallest to the largest', () => {
    expect(plainText(farmers.fields.village, rampur)).toBe('Rampur, Ludhiana East, Ludhiana, Punjab')
  })

  it('show a masked value as its mask', () => {
    expect(plainText(lands.fields.area, 'changed')).toBe('changed')
  })
})
