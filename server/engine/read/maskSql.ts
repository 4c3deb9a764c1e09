import type { Field } from '#define'
import { raw, sql, type Sql } from '../../database'

/**
 * The mask of a value that is not shown, as SQL; null if there is no value. People must be able to tell whether it is
 * the one they were told on the phone, and must not be able to guess it:
 * - a mobile number keeps its last three digits, an account and a licence their last four, as banks print them;
 * - words, addresses and identity numbers keep their first letter, an IFSC its bank and a PIN code its region;
 * - days, numbers, options and shapes keep nothing, because every part of them is a part of the answer.
 *
 * `column` gives the field's column with a suffix.
 */
export function maskSql(field: Field, column: (suffix?: string) => Sql): Sql {
  const value = column()
  switch (field.kind) {
    case 'mobile':
      return sql`'•••••••' || right(${value}, 3)`
    case 'account':
    case 'licence':
      return sql`'••••' || right(${value}, 4)`
    case 'ifsc':
      return sql`left(${value}, 4) || '•••••'`
    case 'pin':
      return sql`left(${value}, 2) || '••••'`
    case 'text':
    case 'longText':
    case 'joined':
    case 'email':
    case 'pan':
    case 'gstin':
    case 'vehicle':
      return sql`case when ${value} <> '' then left(${value}, 1) || '•••••' end`
    case 'area':
      return hiding(column('_value'))
    case 'aadhaar':
      return hiding(column('_last4'))
    case 'tags':
      return sql`case when cardinality(${value}) > 0 then '•••••' end`
    default:
      return hiding(value)
  }
}

function hiding(value: Sql): Sql {
  return sql`case when ${value} is not null then ${raw(`'•••••'::text`)} end`
}
