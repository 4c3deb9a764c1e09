import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FormSelect } from '../../../src/views/pickers/FormSelect'

const options = [{ value: 'A', label: 'Alpha' }]
const said = { 'aria-label': 'Letter', 'aria-describedby': 'letter_help' } as const
const saying = (name: string, value: string): readonly string[] =>
  [...document.querySelectorAll(`[${name}="${value}"]`)].map((element) => element.tagName)

describe('A form’s select', () => {
  it.each([undefined, 'multiple' as const])('has its label and its error on its input only (%s)', (mode) => {
    const { rerender } = render(<FormSelect mode={mode} options={options} {...said} aria-invalid aria-required />)
    expect(screen.getByRole('combobox', { name: 'Letter' })).toBeInvalid()
    for (const [name, value] of [...Object.entries(said), ['aria-invalid', 'true'], ['aria-required', 'true']] as const)
      expect(saying(name, value), name).toEqual(['INPUT'])
    rerender(<FormSelect mode={mode} options={options} {...said} />)
    expect(screen.getByRole('combobox', { name: 'Letter' })).toBeValid()
    expect(document.querySelectorAll('[aria-invalid], [aria-required]')).toHaveLength(0)
  })
})
