import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { farmers } from '#resources'
import { ErrorSummary } from '../../../src/views/form/ErrorSummary'

it('The error summary names the fields that share a message, and no others', () => {
  const errors = { pin: 'Not a PIN', lastName: 'Only letters are allowed', middleName: 'Only letters are allowed' }
  render(<ErrorSummary errors={errors} fields={farmers.fields} formName="farmers" />)
  expect(screen.getByRole('alert')).toHaveTextContent('3 fields need attention')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Middle name: Only letters are allowed',
    'Last name: Only letters are allowed',
    'Not a PIN',
  ])
})
