import type { Field } from '#define'

/** Whether a text is a whole running number of this field: `FR-PB-0000123` for the pattern `FR-{state}-{0000000}`. */
export function isWholeCode(field: Field, text: string): boolean {
  if (field.kind !== 'code') return false
  const parts = field.pattern.split(/(\{[^}]*\})/).map((part) => {
    if (!part.startsWith('{')) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return /^\{0+\}$/.test(part) ? `\\d{${part.length - 2},}` : '[a-z0-9/-]+'
  })
  return new RegExp(`^${parts.join('')}$`, 'i').test(text)
}
