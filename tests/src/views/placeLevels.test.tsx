import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { expect, it } from 'vitest'
import { geographies } from '#resources'
import { PlaceInput } from '../../../src/views/inputs/places/PlaceInput'
import { pageOf, stage } from './stage'

it('The parent of a geography can only be of the level above the chosen type', async () => {
  const view = (
    <Form initialValues={{ type: 'tehsil' }}>
      <Form.Item name="parent">
        <PlaceInput resource={geographies} name="parent" field={geographies.fields.parent} aria-label="Parent" />
      </Form.Item>
    </Form>
  )
  const { requests } = await stage(view, '/geographies/create', () => ({ status: 200, data: pageOf([]) }))
  expect(screen.getByText('Type the name of a district')).toBeInTheDocument()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Parent' }))
  await waitFor(() =>
    expect(requests.filter(({ url }) => url === '/geographies/options').map(({ params }) => String(params))).toEqual([
      'type.in=district&size=20',
    ]),
  )
})
