import { dayWords, resourceNamed, type Field, type PlaceFact, type Register, type RelatedFact } from '#define'
import { today } from '../data/today'
import { plainText } from './plainText'

/** What the service tells of a fact over related records; null where there is none of them. */
export interface Figure {
  readonly value: unknown
  /** Of a count: false where there are more. */
  readonly isExact?: boolean
  /** The record that has the value. */
  readonly record?: number
  readonly shows?: Readonly<Record<string, unknown>>
  /** Of a fact that is worked out: what is said below it. */
  readonly hint?: string
  /** Of a place: what the service warns of. */
  readonly warning?: string | null
}

/** A day with its weekday, anything else as everywhere. */
export function shortText(field: Field, value: unknown): string {
  if (field.kind === 'date' && typeof value === 'string') return dayWords(value, today())
  return plainText(field, value)
}

/** A fact within a line: its heading and its value, or what is said where there is none. */
export function factLine(register: Register, fact: RelatedFact, figure: Figure | null): string {
  const field = resourceNamed(register, fact.of).fields[fact.field ?? '']
  const words =
    figure === null || figure.value === null
      ? (fact.none ?? '')
      : field
        ? shortText(field, figure.value)
        : String(figure.value)
  return words && `${fact.label}: ${words}`
}

/** What a fact over a place says within a line: only what the service warns of. */
export function placeLine({ warned }: PlaceFact, figure: Figure | null): string {
  return figure?.warning ? warned : ''
}
