import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { area, areaUnits, bighaRules, type AreaInput as AreaValue } from '#define'
import { lands } from '#resources'
import { AreaInput } from '../../../src/views/inputs/places/AreaInput'

const field = area({ label: 'Area', units: ['ACRE', 'BIGHA'] })
function Form({ onGiven }: { readonly onGiven: (value: AreaValue | undefined) => void }) {
  const [value, setValue] = useState<AreaValue | undefined>(undefined)
  return (
    <AreaInput
      name="area"
      resource={lands}
      field={field}
      value={value}
      onChange={(next) => {
        setValue(next as AreaValue | undefined)
        onGiven(next as AreaValue | undefined)
      }}
    />
  )
}

describe('An area input', () => {
  it('keeps the chosen unit before a figure is typed, and while the figure is replaced', async () => {
    const user = userEvent.setup()
    let given: unknown
    render(<Form onGiven={(value) => void (given = value)} />)
    await user.click(screen.getByRole('combobox', { name: 'Unit of Area' }))
    await user.click(await screen.findByTitle(areaUnits.BIGHA))
    await user.click(screen.getByRole('combobox', { name: 'Which bigha' }))
    await user.click(await screen.findByTitle(bighaRules.WB_AS_TR.label))
    expect(given).toBeUndefined()
    const [figure] = screen.getAllByRole('textbox')
    await user.type(figure as HTMLElement, '3')
    expect(given).toMatchObject({ value: 3, unit: 'BIGHA', rule: expect.any(String) })
    await user.clear(figure as HTMLElement)
    await user.type(figure as HTMLElement, '4')
    expect(given).toMatchObject({ value: 4, unit: 'BIGHA', rule: expect.any(String) })
  })
})
