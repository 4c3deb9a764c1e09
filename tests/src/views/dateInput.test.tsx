import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { date, instant, month } from '#define'
import { farmers } from '#resources'
import { Edit } from '../../../src/views/form/Edit'
import { DayRange } from '../../../src/views/filters/controls/DayRange'
import { DateInput, InstantInput, MonthInput } from '../../../src/views/inputs/DateInput'
import { clearToasts, gita, pageOf, rampur, sent, stage } from './stage'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  clearToasts()
})

describe('An invalid day', () => {
  const edit = (dateOfBirth: string | null) =>
    stage(<Edit resource={farmers} id="12" />, '/farmers/12/edit', ({ method, url }) => {
      if (method !== 'get') return { status: 200, data: { ...gita, version: 4 } }
      if (url === '/farmers/12') return { status: 200, data: { ...gita, dateOfBirth } }
      return { status: 200, data: pageOf(url === '/lands' ? [] : [rampur]) }
    })
  const birth = () => screen.findByRole('textbox', { name: 'Date of birth' })

  it.each([null, '1990-02-12'])('stays as typed over %s, is reported as invalid, and is not saved', async (before) => {
    const { user, requests } = await edit(before)
    const box = await birth()
    await user.clear(box)
    await user.type(box, '32 Feb 1990')
    await user.tab()
    await waitFor(() => expect(box).toHaveAccessibleDescription('32 Feb 1990 doesn’t exist'))
    expect(box).toHaveValue('32 Feb 1990')
    await user.click(screen.getByRole('button', { name: /Save$/ }))
    expect(await screen.findByRole('link', { name: '32 Feb 1990 doesn’t exist' })).toBeInTheDocument()
    expect(box).toHaveValue('32 Feb 1990')
    expect(sent(requests, 'patch /farmers/12')).toHaveLength(0)
  })

  it('can be corrected in place', async () => {
    const { user } = await edit(null)
    const box = await birth()
    await user.type(box, '32 Feb 1990')
    await user.tab()
    await user.type(box, '{Home}{Delete}{Delete}28', { initialSelectionStart: 0, initialSelectionEnd: 0 })
    await user.tab()
    await waitFor(() => expect(box).toHaveValue('28 Feb 1990'))
    expect(box).not.toHaveAccessibleDescription()
  })
})

describe('Tab after a day that hides the next field', () => {
  it('moves to the field after it, not to the page', async () => {
    const { user } = await stage(<Edit resource={farmers} id="12" />, '/farmers/12/edit', ({ url }) => {
      if (url === '/farmers/12') return { status: 200, data: { ...gita, dateOfBirth: null, birthYear: null } }
      return { status: 200, data: pageOf(url === '/lands' ? [] : [rampur]) }
    })
    const box = await screen.findByRole('textbox', { name: 'Date of birth' })
    expect(screen.getByRole('textbox', { name: /^Birth year/ })).toBeInTheDocument()
    await user.type(box, '5-3-1980')
    await user.tab()
    expect(screen.queryByRole('textbox', { name: /^Birth year/ })).not.toBeInTheDocument()
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Language' }))
  })
})

describe('A date box', () => {
  const given: unknown[] = []
  const kinds = {
    date: [DateInput, date({ label: 'When' })],
    month: [MonthInput, month({ label: 'When' })],
    instant: [InstantInput, instant({ label: 'When' })],
  } as const

  function Box({ kind, start }: { readonly kind: keyof typeof kinds; readonly start?: string }) {
    const [value, setValue] = useState<unknown>(start)
    const [Input, field] = kinds[kind] as unknown as [typeof DateInput, never]
    const change = (next: unknown): void => {
      given.push(next)
      setValue(next)
    }
    return <Input resource={farmers} name="when" field={field} aria-label="When" value={value} onChange={change} />
  }
  beforeEach(() => {
    given.length = 0
  })

  it.each([
    ['date', '21/11/2026', '2026-11-21', '21 Nov 2026'],
    ['month', '11/2026', '2026-11', 'Nov 2026'],
    ['instant', '21/11/2026 14:05', '2026-11-21T08:35:00.000Z', '21 Nov 2026, 14:05'],
    ['instant', '21/11/2026', '2026-11-20T18:30:00.000Z', '21 Nov 2026, 00:00'],
  ] as const)('for a %s takes %s key by key, and null when emptied', async (kind, typed, value, shown) => {
    render(<Box kind={kind} />)
    const box = screen.getByRole('textbox')
    await userEvent.type(box, typed)
    await userEvent.tab()
    expect(given.at(-1)).toBe(value)
    await waitFor(() => expect(box).toHaveValue(shown))
    await userEvent.clear(box)
    await userEvent.tab()
    expect(given.at(-1)).toBeUndefined()
    expect(box).toHaveValue('')
  })

  it.each([
    ['date', '2026-11-21', '31 Feb 2026'],
    ['month', '2026-11', '13/2026'],
    ['instant', '2026-11-21T08:35:21.000Z', 'noon'],
  ] as const)('for a %s with %s keeps the invalid text %s', async (kind, start, typed) => {
    render(<Box kind={kind} start={start} />)
    const box = screen.getByRole('textbox')
    await userEvent.click(box)
    await userEvent.tab()
    expect(given).toEqual([])
    await userEvent.clear(box)
    await userEvent.type(box, typed)
    await userEvent.tab()
    expect(given).toEqual([typed])
    expect(box).toHaveValue(typed)
  })

  it('uses Enter for what was typed, and only another Enter submits the form', async () => {
    const sends: unknown[] = []
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sends.push(given.at(-1))
        }}
      >
        <Box kind="date" />
      </form>,
    )
    await userEvent.type(screen.getByRole('textbox'), '21 Nov 2026{Enter}')
    expect(given.at(-1)).toBe('2026-11-21')
    expect(sends).toEqual([])
    await userEvent.type(screen.getByRole('textbox'), '{Enter}')
    expect(sends).toEqual(['2026-11-21'])
  })

  it('shows an unreadable text that is restored, as unsaved work is', () => {
    render(<Box kind="date" start="31 Feb 1990" />)
    expect(screen.getByRole('textbox')).toHaveValue('31 Feb 1990')
  })
})

describe('A calendar on a computer whose date is behind India’s', () => {
  // Tests run in UTC: 21:30 is 03:00 of the next day in India, the first of a month.
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2027-01-31T21:30:00Z'), toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const note = (told: unknown[]) => (value: unknown) => void told.push(value)

  it('offers today in India as today', async () => {
    const user = userEvent.setup()
    const told: unknown[] = []
    render(<DateInput resource={farmers} name="day" field={date({ label: 'Day' })} id="day" onChange={note(told)} />)
    await user.click(screen.getByRole('textbox'))
    await user.click(await screen.findByText('Today'))
    expect(told.at(-1)).toBe('2027-02-01')
  })

  it('offers the time in India as now', async () => {
    const user = userEvent.setup()
    const told: unknown[] = []
    render(
      <InstantInput
        resource={farmers}
        name="moment"
        field={instant({ label: 'Moment' })}
        id="moment"
        onChange={note(told)}
      />,
    )
    await user.click(screen.getByRole('textbox'))
    await user.click(await screen.findByText('Now'))
    expect(told.at(-1)).toBe('2027-01-31T21:30:00.000Z')
  })

  it('opens a day filter at the current month in India', async () => {
    const user = userEvent.setup()
    const told: unknown[] = []
    const filter = { id: 'days', label: 'Days', tests: {}, onChange: (tests: unknown) => void told.push(tests) }
    render(<DayRange {...filter} field={date({ label: 'Day' })} />)
    await user.click(screen.getByRole('combobox'))
    await user.click(await screen.findByText('Chosen days'))
    expect(told).toEqual([{ between: ['2027-02-01', '2027-02-01'] }])
  })
})
