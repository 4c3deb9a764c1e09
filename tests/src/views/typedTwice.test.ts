import { expect, it } from 'vitest'
import { account, text, type Fields } from '#define'
import { check } from '../../../src/views/values/validate'
import { againOf } from '../../../src/views/values/typedTwice'

const fields: Fields = {
  accountNo: account({ label: 'Account number', required: true, typedTwice: true }),
  note: text({ label: 'Note' }),
}
const verdict = (mode: 'create' | 'update', values: Record<string, unknown>): unknown =>
  check({ fields, mode, base: {}, values, record: values })

it('A value typed twice must be equal, ignoring spaces, and is sent once', () => {
  const unequal = { errors: { [againOf('accountNo')]: 'Account number: the entries must match' } }
  const first = '501234567890'
  for (const second of [undefined, '', '501234567809', '50123456789'])
    expect(verdict('create', { accountNo: first, [againOf('accountNo')]: second }), second).toEqual(unequal)
  expect(verdict('create', { accountNo: first, [againOf('accountNo')]: '5012 3456-7890' })).toEqual({
    input: { accountNo: first },
  })
})

it('A mismatch of a value typed twice is reported with all other errors', () => {
  const both = { ...fields, branch: text({ label: 'Branch', required: true }) }
  const values = { accountNo: '501234567890', [againOf('accountNo')]: '501234567809' }
  expect(check({ fields: both, mode: 'create', base: {}, values, record: values })).toEqual({
    errors: { branch: 'Branch is required', [againOf('accountNo')]: 'Account number: the entries must match' },
  })
  const wrong = { accountNo: '5', [againOf('accountNo')]: '6' }
  expect(Object.keys((verdict('create', wrong) as { errors: object }).errors)).toEqual(['accountNo'])
})

it('An unchanged value is not typed again', () => {
  expect(verdict('update', { note: 'Looked at' })).toEqual({ input: { note: 'Looked at' } })
  expect(verdict('update', { accountNo: '501234567890' })).toHaveProperty('errors')
})
