import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { farmers } from '#resources'
import { SearchBox } from '../../../src/views/list/tools/SearchBox'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const onSearch = vi.fn()
const onExpect = vi.fn()
const box = (q: string) => (
  <SearchBox resource={farmers} q={q} onSearch={onSearch} onExpect={onExpect} hasShortcut={false} />
)
const input = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (text: string, wait = 300): void => {
  fireEvent.change(input(), { target: { value: text } })
  act(() => void vi.advanceTimersByTime(wait))
}

it('The search box keeps what is typed while the address is slow to change, and follows a navigation', () => {
  const { rerender } = render(box(''))
  type('zor')
  expect(onSearch).toHaveBeenLastCalledWith('zor', 'push')
  type('zora')
  type('zoraw', 0)
  rerender(box('zor'))
  expect(input().value).toBe('zoraw')
  rerender(box('zora'))
  expect(input().value).toBe('zoraw')
  act(() => void vi.advanceTimersByTime(300))
  expect(onSearch).toHaveBeenLastCalledWith('zoraw', 'replace')
  rerender(box('zoraw'))
  rerender(box(''))
  expect(input().value).toBe('')
})

it('The search box accepts a number sign and a digit as long enough', () => {
  render(box(''))
  onSearch.mockClear()
  type('a b')
  expect(onSearch).not.toHaveBeenCalled()
  expect(screen.getByText('Type at least 3 characters')).toBeInTheDocument()
  type('#7')
  expect(onSearch).toHaveBeenLastCalledWith('#7', 'push')
})

it('The search box announces a search before it starts it, but not one that is typed over immediately', () => {
  render(box(''))
  onSearch.mockClear()
  onExpect.mockClear()
  type('kum', 50)
  type('kumar', 100)
  expect(onExpect.mock.calls).toEqual([['kumar']])
  expect(onSearch).not.toHaveBeenCalled()
})

it('The search box does not search when the remaining text is too short, and keeps the text', () => {
  const { rerender } = render(box('surendra'))
  onSearch.mockClear()
  type('su')
  expect(onSearch.mock.calls).toEqual([[undefined, 'replace']])
  rerender(box(''))
  expect(input().value).toBe('su')
})

it('The search box searches for the mobile number in a pasted message, and rejects any other long text', () => {
  render(box(''))
  onSearch.mockClear()
  type(`My booking is not done, please call me on \u202a+91 98765 43210\u202c. ${'Thank you. '.repeat(10)}`)
  expect(onSearch).toHaveBeenLastCalledWith('+919876543210', 'push')
  onSearch.mockClear()
  type('Thank you. '.repeat(12))
  expect(onSearch).toHaveBeenCalledTimes(1)
  expect(onSearch).toHaveBeenLastCalledWith(undefined, 'push')
  expect(screen.getByText(/^This is too long to search/)).toBeInTheDocument()
})
