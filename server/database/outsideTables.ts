import type { Table } from './schema'
import { instant, ofUser, required } from './systemColumns'

/** The tables of accounts without the organisation's sign-in, and of the counts that prevent guessing. */
export const outsideTables: readonly Table[] = [
  {
    // A code of an unknown mobile number is stored too, so that asking for one does not reveal which numbers are known.
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
    // One row for each use of something rate-limited; `name` is a keyed hash.
    name: 'turns',
    columns: [{ ...required('id', 'bigint'), identity: true }, required('name', 'text'), required('at', instant)],
    primaryKey: ['id'],
    indexes: [{ name: 'turns_name', body: '(name, at)' }],
  },
]
