import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Cell } from '../../../src/views/cells/Cell'
import type { Place } from '#define'
import { farmers, geographies, outlets } from '#resources'
import { placeBeside } from '../../../src/views/data/placeBeside'
import type { Row } from '../../../src/views/data/row'
import { rampur, stage } from './stage'

const ring = [
  [75.3, 30.6],
  [75.7, 30.6],
  [75.7, 31],
  [75.3, 31],
]
const layerOf = (name: string) => ({
  caption: 'Indicative, not to scale',
  attribution: 'Outlines: ours',
  features: [
    { id: 1, properties: { name }, geometry: { coordinates: [[ring]] } },
    // Far away, outside of the view.
    {
      id: 2,
      properties: { name: 'Elsewhere' },
      geometry: { coordinates: [[ring.map(([x = 0, y = 0]) => [x + 9, y])]] },
    },
  ],
})
const names: Readonly<Record<string, string>> = { states: 'Punjab', districts: 'Ludhiana', tehsils: 'Jagraon' }

const cell = (isDense: boolean) => (
  <Cell
    resource={outlets}
    name="location"
    field={outlets.fields.location}
    value={{ type: 'Point', coordinates: [75.5, 30.8] }}
    id={1}
    place={rampur as Place}
    isDense={isDense}
  />
)

function answering({ url = '' }: { readonly url?: string }) {
  const layer = url.split('/map-layers/')[1] ?? ''
  return names[layer] ? { status: 200, data: layerOf(names[layer]) } : { status: 404 }
}

it('A record’s point is a dot among the named outlines around it, to be copied and opened in maps', async () => {
  const { user } = await stage(cell(false), '/outlets/1', answering)
  const map = await screen.findByRole('img', { name: 'Location: Rampur, Ludhiana East, Ludhiana, Punjab' })
  expect(within(map).getByText('Rampur')).toBeInTheDocument()
  await vi.waitFor(() => expect(map.querySelectorAll('.geo-ground path')).toHaveLength(3))
  expect(map.querySelectorAll('circle')).toHaveLength(1)
  const link = screen.getByRole('link', { name: 'Open in maps' })
  expect(link).toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=30.8%2C+75.5')
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(
    await within(map.closest('figure') ?? document.body).findByRole('button', { name: 'Copy location coordinates' }),
  )
  expect(copied).toHaveBeenCalledWith('30.8, 75.5')
  expect(await screen.findByText('Location coordinates copied')).toBeInTheDocument()
  expect(screen.getByText(/^Indicative, not to scale\./)).toBeInTheDocument()
})

it('A point in a list is only its coordinates, and no outline is fetched for it', async () => {
  const { requests } = await stage(cell(true), '/outlets', answering)
  expect(await screen.findByText('30.8, 75.5')).toBeInTheDocument()
  expect(requests.filter(({ url }) => url?.includes('map-layers'))).toEqual([])
})

it('A point stays as coordinates when no outline loads', async () => {
  await stage(cell(false), '/outlets/1', () => ({ status: 500 }))
  expect(await screen.findByText('30.8, 75.5')).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Open in maps' })).toBeInTheDocument()
  await vi.waitFor(() => expect(screen.queryByRole('img', { name: /Location/ })).toBeNull())
})

it('A point belongs to the place that its map names or to the record’s only one; a geography is its own place', () => {
  const row = { id: 1, version: 1, _can: [], village: rampur, place: rampur, parent: rampur } as unknown as Row
  expect(placeBeside(farmers, 'location', row)).toBe(rampur)
  expect(placeBeside(outlets, 'location', row)).toBe(rampur)
  expect(placeBeside(geographies, 'centroid', row)).toBeUndefined()
})
