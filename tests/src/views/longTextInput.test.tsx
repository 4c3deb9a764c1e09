import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { longText } from '#define'
import { farmers } from '#resources'
import { LongTextInput } from '../../../src/views/inputs/TextInput'

const field = longText({ label: 'Note', max: 10 })

function Note() {
  const [text, setText] = useState<unknown>()
  return <LongTextInput name="note" resource={farmers} field={field} value={text} onChange={setText} />
}

it('A long text keeps the cursor when its count appears, and goes on counting what is typed', async () => {
  const user = userEvent.setup()
  render(<Note />)
  const box = screen.getByRole('textbox')
  await user.click(box)
  await user.keyboard('12345678')
  expect(screen.queryByText('8 / 10')).not.toBeInTheDocument()
  await user.keyboard('9abc')
  expect(screen.getByRole('textbox')).toBe(box)
  expect(box).toHaveFocus()
  expect(box).toHaveValue('123456789abc')
  expect(screen.getByText('12 / 10')).toBeInTheDocument()
})
