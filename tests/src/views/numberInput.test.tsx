import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { integer, money } from '#define'
import { farmers } from '#resources'
import { MoneyInput, NumberInput } from '../../../src/views/inputs/NumberInput'

function Boxes({ onGiven }: { readonly onGiven: (value: unknown) => void }) {
  const [sum, setSum] = useState<unknown>()
  const [count, setCount] = useState<unknown>()
  onGiven([sum, count])
  return (
    <>
      <MoneyInput name="sum" resource={farmers} field={money({ label: 'Amount' })} value={sum} onChange={setSum} />
      <NumberInput name="of" resource={farmers} field={integer({ label: 'Count' })} value={count} onChange={setCount} />
    </>
  )
}

it('A number input ignores typed letters, and a decimal point where it takes whole numbers', async () => {
  const given = vi.fn()
  const user = userEvent.setup()
  render(<Boxes onGiven={given} />)
  const [amount, whole] = screen.getAllByRole('textbox')
  await user.type(amount as HTMLElement, 'abc1,200.5o')
  await user.type(whole as HTMLElement, '1.2e')
  expect(given).toHaveBeenLastCalledWith([120_050, 12])
})

it('A number input reads the digits of Indian scripts', async () => {
  const given = vi.fn()
  const user = userEvent.setup()
  render(<Boxes onGiven={given} />)
  const [amount, whole] = screen.getAllByRole('textbox')
  await user.type(amount as HTMLElement, '१,२००.५')
  await user.type(whole as HTMLElement, '૧૨')
  expect(given).toHaveBeenLastCalledWith([120_050, 12])
  expect(amount).toHaveValue('1,200.5')
})

it('A number input keeps pasted text that is no number', async () => {
  const given = vi.fn()
  const user = userEvent.setup()
  render(
    <NumberInput name="of" resource={farmers} field={integer({ label: 'Count' })} value={undefined} onChange={given} />,
  )
  await user.click(screen.getByRole('textbox'))
  await user.paste('12a3')
  expect(given).toHaveBeenLastCalledWith('12a3')
})
