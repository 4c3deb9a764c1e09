import { useState } from 'react'
import type { FieldErrors, Fields } from '#define'

/**
 * The shown fields: all but the answers to warnings that have not occurred. A field that was once shown, or has a
 * value, stays.
 */
export function useAsked(
  fields: Fields,
  errors: FieldErrors,
  record: Readonly<Record<string, unknown>>,
): (name: string) => boolean {
  const [asked, setAsked] = useState<readonly string[]>([])
  const fresh = Object.keys(errors).filter((name) => fields[name]?.askedOnWarning && !asked.includes(name))
  if (fresh.length > 0) setAsked([...asked, ...fresh])
  return (name) => !fields[name]?.askedOnWarning || !!record[name] || asked.includes(name) || fresh.includes(name)
}
