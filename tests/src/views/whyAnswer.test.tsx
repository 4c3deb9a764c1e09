import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WhyAnswer } from '../../../src/views/why/WhyAnswer'
import { stage } from './stage'

it('The answer to “Why?” says allowed or not allowed, never a word that is also a status', async () => {
  const answer = {
    ...{ allowed: false, reasons: [{ kind: 'scope', text: 'Another group has it.' }], fields: [] },
    operations: [{ name: 'see', label: 'Close', allowed: true, reasons: [] }],
  }
  const view = <WhyAnswer question={{ resource: 'tickets', id: 4 }} what="this ticket" />
  await stage(view, '/help-desk/4', () => ({ status: 200, data: answer }))
  expect(await screen.findByText('See this ticket')).toHaveTextContent('See this ticket Not allowed')
  expect(screen.getByText('Close')).toHaveTextContent('Close Allowed')
})
