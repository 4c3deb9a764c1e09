import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { farmers } from '#resources'
import { Sections } from '../../../src/views/recordParts/Sections'
import { gita, stage } from './stage'

it('The fields of a record without a value are collapsed, and shown by a button that counts all', async () => {
  const { user } = await stage(<Sections resource={farmers} row={gita} />, '/farmers/12', () => ({
    status: 404,
    data: {},
  }))
  expect(await screen.findByText('First name')).toBeInTheDocument()
  expect(screen.queryByText('Middle name')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Show all \d+ fields$/ }))
  expect(screen.getByText('Middle name')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show fewer fields' }))
  expect(screen.queryByText('Middle name')).toBeNull()
})
