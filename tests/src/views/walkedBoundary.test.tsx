import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { messages, point, polygon } from '#define'
import { lands } from '#resources'
import { notification } from '../../../providers/toast'
import { PointInput } from '../../../src/views/inputs/places/PointInput'
import { ShapeInput } from '../../../src/views/inputs/places/ShapeInput'

afterEach(() => vi.restoreAllMocks())

type Answer = (found: (position: object) => void, failed: () => void) => void

function device(getCurrentPosition: Answer): void {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
}

function Boundary({ onGiven }: { readonly onGiven: (value: unknown) => void }) {
  const [value, setValue] = useState<unknown>()
  const change = (next: unknown): void => {
    setValue(next)
    onGiven(next)
  }
  return (
    <ShapeInput
      name="boundary"
      resource={lands}
      field={polygon({ label: 'Boundary' })}
      value={value}
      onChange={change}
    />
  )
}

it('A boundary is walked corner by corner, and is valid from its third corner on', async () => {
  const corners = [
    [75.5, 30.8],
    [75.501, 30.8],
    [75.501, 30.801],
  ]
  let at = 0
  device((found) => {
    const [longitude, latitude] = corners[at] ?? []
    at += 1
    found({ coords: { longitude, latitude } })
  })
  const given = vi.fn()
  const user = userEvent.setup()
  render(<Boundary onGiven={given} />)
  await user.click(screen.getByRole('button', { name: /Walk the boundary/ }))
  await user.click(screen.getByRole('button', { name: /Add corner 2 here/ }))
  expect(given).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: /Add corner 3 here/ }))
  expect(given).toHaveBeenLastCalledWith({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })
  expect(screen.getByText(/^\d+\.\d+ acres$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove Boundary' }))
  expect(screen.getByRole('button', { name: /Walk the boundary/ })).toBeVisible()
})

it('A device that refuses its position shows the specification’s message, at a point and at a boundary', async () => {
  // A toast would cover what other files test for a while.
  const toast = vi.spyOn(notification, 'open').mockImplementation(() => undefined)
  device((_found, failed) => failed())
  const user = userEvent.setup()
  render(
    <>
      <Boundary onGiven={() => undefined} />
      <PointInput name="location" resource={lands} field={point({ label: 'Home' })} value={undefined} />
    </>,
  )
  for (const name of [/Walk the boundary/, /Use my location/]) {
    toast.mockClear()
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(expect.objectContaining({ type: 'error', message: messages.noPosition })),
    )
  }
})
