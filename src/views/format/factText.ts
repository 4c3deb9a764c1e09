import { dayWords, resourceNamed, type Field, type PlaceFact, type Register, type RelatedFact } from '#define'
import { today } from '../data/today'
import { plainText } from './plainText'

/** A fact over related records, as returned by the service; null if there are none. */
export interface Figure {
  readonly value: unknown
  /** For a count: false if there are more. */
  readonly isExact?: boolean
  /** The record with the value. */
  readonly record?: number
  readonly shows?: Readonly<Record<string, unknown>>
  /** For a derived fact: the text below it. */
  readonly hint?: string
  /** For a place: the service's warning. */
  readonly warning?: string | null
}

/** A day with its weekday, anything else in its usual format. */
export function shortText(field: Field, value: unknown): string {
  if (field.kind === 'date' && typeof value === 'string') return dayWords(value, today())
  return plainText(field, value)
}

/** A fact in a line: its heading and its value, or the text for none. */
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

/** A fact over a place in a line: only the service's warning. */
export function placeLine({ warned }: PlaceFact, figure: Figure | null): string {
  return figure?.warning ? warned : ''
}
