import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Contained } from '../../../src/views/kit/Contained'
import { laterPart } from '../../../src/views/kit/laterPart'
import { clearToasts, connect } from './stage'

/** How often the part was requested. It loads while there is a connection. */
let asked = 0

function newPart() {
  return laterPart(() => {
    asked += 1
    return navigator.onLine ? Promise.resolve(Words) : Promise.reject(new Error('Failed to fetch'))
  })
}

function Words({ words }: { readonly words: string }) {
  return <p>{words}</p>
}

function fail(): ReactNode {
  throw new TypeError('place is undefined')
}

beforeEach(() => {
  asked = 0
  // React logs each error that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  clearToasts()
  connect(true)
  vi.restoreAllMocks()
})

describe('A part in a chunk of its own', () => {
  it('is drawn in its place once loaded, and requested once', async () => {
    const Part = newPart()
    const drawn = (words: string) => (
      <Contained fallback="Loading…">
        <Part words={words} />
      </Contained>
    )
    const { rerender } = render(drawn('Here'))
    expect(screen.getByText('Loading…')).toBeDefined()
    expect(await screen.findByText('Here')).toBeDefined()
    rerender(drawn('Still here'))
    expect(screen.getByText('Still here')).toBeDefined()
    expect(asked).toBe(1)
  })

  it('that failed to load is requested again by Retry', async () => {
    connect(false)
    const Part = newPart()
    render(
      <Contained>
        <Part words="Here" />
      </Contained>,
    )
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByRole('alert').textContent).toContain('This part could not be loaded')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    await userEvent.click(retry)
    expect(await screen.findByText('Here')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked).toBe(2)
  })

  it('that failed to load appears as soon as the connection is back', async () => {
    connect(false)
    const Part = newPart()
    render(
      <Contained instead="Not yet">
        <Part words="Here" />
      </Contained>,
    )
    expect(await screen.findByText('Not yet')).toBeDefined()
    connect(true)
    expect(await screen.findByText('Here')).toBeDefined()
  })

  it('that failed to load on opening is reported, closed, and opened by the next press', async () => {
    const Part = newPart()
    function Opener() {
      const [isOpen, setIsOpen] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            Open
          </button>
          {isOpen && (
            <Contained onClose={() => setIsOpen(false)}>
              <Part words="Here" />
            </Contained>
          )}
        </>
      )
    }
    connect(false)
    const { container } = render(<Opener />)
    const opener = screen.getByRole('button', { name: 'Open' })
    await userEvent.click(opener)
    expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded')
    expect(container.textContent).toBe('Open')
    connect(true)
    expect(asked).toBe(1)
    await userEvent.click(opener)
    expect(await screen.findByText('Here')).toBeDefined()
  })

  it('that fails by an error in its code is drawn again only by Retry', async () => {
    const draw = vi.fn(fail)
    const Part = laterPart(() => Promise.resolve(() => draw()))
    render(
      <Contained>
        <Part />
      </Contained>,
    )
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('Something went wrong in this part')).toBeDefined()
    draw.mockClear()
    act(() => connect(false))
    act(() => connect(true))
    await act(() => Promise.resolve())
    expect(draw).not.toHaveBeenCalled()
    draw.mockImplementation(() => <p>Here</p>)
    await userEvent.click(retry)
    expect(await screen.findByText('Here')).toBeDefined()
  })

  it('that fails by an error in its code, with a fallback in its place, is not drawn again by itself', async () => {
    const draw = vi.fn(fail)
    const Part = laterPart(() => Promise.resolve(() => draw()))
    render(
      <Contained instead="Plain">
        <Part />
      </Contained>,
    )
    expect(await screen.findByText('Plain')).toBeDefined()
    draw.mockClear()
    act(() => connect(false))
    act(() => connect(true))
    await act(() => Promise.resolve())
    expect(draw).not.toHaveBeenCalled()
  })
})
