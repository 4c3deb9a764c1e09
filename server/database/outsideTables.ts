import type { Table } from './schema'
import { instant, ofUser, required } from './systemColumns'

/** The tables of those who sign in without the organisation's sign-in, and of what is counted to keep guessing out. */
export const outsideTables: readonly Table[] = [
  {
    // A code of an unknown mobile number is kept too, so that asking for one tells nobody who is known.
    name: 'sign_in_codes',
    columns: [
      { ...required('id', 'bigint'), identity: true },
      required('mobile_hash', 'text'),
      { name: 'user_id', type: 'bigint', ...ofUser },
      required('code_hash', 'text'),
      required('created_at', instant),
      required('expires_at', instant),
      required('tries', 'integer', { default: '0' }),
      { name: 'used_at', type: instant },
    ],
    primaryKey: ['id'],
    indexes: [{ name: 'sign_in_codes_mobile', body: '(mobile_hash, id)' }],
  },
  {
    name: 'password_resets',
    columns: [
      required('hash', 'text'),
      required('user_id', 'bigint', ofUser),
      required('created_at', instant),
      required('expires_at', instant),
      { name: 'used_at', type: instant },
    ],
    primaryKey: ['hash'],
    indexes: [{ name: 'password_resets_user', body: '(user_id) where (used_at is null)' }],
  },
  {
    // One row for each time that something was done which may be done only so often; `name` is a keyed hash.
    name: 'turns',
    columns: [{ ...required('id', 'bigint'), identity: true }, required('name', 'text'), required('at', instant)],
    primaryKey: ['id'],
    indexes: [{ name: 'turns_name', body: '(name, at)' }],
  },
]
