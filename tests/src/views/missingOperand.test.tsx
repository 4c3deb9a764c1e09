import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { campaignQueries, farmers } from '#resources'
import { AdvancedDialog } from '../../../src/views/filters/advanced/AdvancedDialog'
import { Create } from '../../../src/views/form/Create'
import { clearToasts, pageOf, sent, stage, type Stage } from './stage'

beforeEach(() => localStorage.clear())
afterEach(clearToasts)

const empty = { status: 200, data: pageOf([]) }

/** Expects one control to be wrong, to have its own message, and to have the focus. */
async function expectWrong(name: string, message: string): Promise<void> {
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(name))
  expect(document.activeElement).toHaveAttribute('aria-invalid', 'true')
  expect(document.activeElement).toHaveAccessibleDescription(message)
}

describe('A rule without its value', () => {
  it('has the focus and its own message when the form of its condition is saved', async () => {
    const { user, requests } = await stage(
      <Create resource={campaignQueries} />,
      '/campaign-queries/create',
      () => empty,
    )
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Cotton growers')
    await screen.findByRole('button', { name: 'Condition' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const rules = screen.getByRole('group', { name: 'All conditions' })
    const value = await within(rules).findByRole('combobox', { name: /^Value for/ })
    const name = value.getAttribute('aria-label') ?? ''
    await expectWrong(name, name.replace('Value for', 'Choose a value for'))
    expect(within(rules).getByRole('combobox', { name: /^How to match/ })).not.toHaveAttribute('aria-invalid')
    expect(sent(requests, 'post /campaign-queries')).toHaveLength(0)
  })

  const filtering = (where: object): Promise<Stage> =>
    stage(
      <AdvancedDialog resource={farmers} where={where as never} onApply={() => undefined} onClose={() => undefined} />,
      '/farmers',
      () => empty,
    )

  it.each([
    ['an option', { field: 'status', eq: '' }, 'Value for Status', 'Choose a value for Status'],
    ['a text', { field: 'name', contains: 'ab' }, 'Value for Name', 'Enter at least 3 characters for Name'],
    ['a day', { field: 'createdAt', lt: '' }, 'Value for Created', 'Choose a value for Created'],
    ['the end of a range', { field: 'id', between: [1, undefined] }, 'Value for No. to', 'Choose a value for No.'],
  ])('has the focus and its own message when a filter by %s is applied', async (_name, test, name, message) => {
    const { user } = await filtering({ all: [{ field: 'language', eq: 'hi' }, test] })
    await user.click(await screen.findByRole('button', { name: 'Apply' }))
    await expectWrong(name, message)
    expect(document.querySelectorAll('input[aria-invalid="true"]')).toHaveLength(1)
  })
})
