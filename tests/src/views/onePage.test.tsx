import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { farmers } from '#resources'
import { List } from '../../../src/views/list/List'
import { gita, pageOf, stage } from './stage'

const ofSo = (totalItems: number) => {
  const data = pageOf([gita], { totalItems, totalPages: Math.ceil(totalItems / 10), totalIsExact: true })
  return stage(<List resource={farmers} />, '/farmers', () => ({ status: 200, data }))
}

beforeEach(() => localStorage.clear())

describe('Below a list', () => {
  it('of one page there is how many rows it has, and no way to other pages', async () => {
    await ofSo(1)
    expect(await screen.findByText(/^1–1/)).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Page 1' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull()
  })

  it('of several pages there are the ways to them', async () => {
    await ofSo(25)
    expect(await screen.findByRole('link', { name: 'Page 2' })).toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: 'Rows per page' })).toBeInTheDocument()
  })
})
