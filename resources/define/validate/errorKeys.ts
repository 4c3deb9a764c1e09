import { formats } from './formats'
import type { FieldErrors } from './inputSchema'
import { passwordMessages } from './passwords'

/** The error keys that the specification gives to two of its rules (§5), by their messages. */
const keys: Readonly<Record<string, string>> = {
  [formats.email.message]: 'validateEmail',
  [passwordMessages.passwordsEqual]: 'passwordsEqual',
}

/** The error keys of fields whose errors have one, by field; undefined if none has. */
export function errorKeysOf(fields: FieldErrors): Readonly<Record<string, string>> | undefined {
  const found = Object.entries(fields).flatMap(([field, message]) => {
    const key = keys[message]
    return key === undefined ? [] : [[field, key] as const]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
