import { schemaOf, spelledField, type AlikeRule, type AnyResource, type Field } from '#define'
import { visibilityOf, type Viewer } from '../../viewer'
import { essence } from '../../write/history'
import type { Sound } from './double'
import { heard, likeness, type Heard } from './likeness'

/** A declared rule, prepared for comparison. */
export interface Rule {
  /** Its fields that must be the same. */
  readonly same: readonly string[]
  /** Its text that is compared by similarity. */
  readonly spelled?: string
  /** Fields that tell records apart nevertheless. */
  readonly unless: readonly string[]
  readonly isPerson: boolean
}

/**
 * The rules by which this viewer may compare records, which exclude what they see masked. By their index in the
 * declaration.
 */
export function rulesFor({ fields, imports }: AnyResource, viewer: Viewer): Map<number, Rule> {
  const isSeen = (name: string): boolean => visibilityOf(fields[name] as Field, viewer) === 'full'
  return new Map(
    (imports?.alike ?? []).flatMap((rule: AlikeRule, at) => {
      if (!rule.by.every(isSeen)) return []
      const spelled = spelledField({ fields } as AnyResource, rule.by)
      const same = rule.by.filter((name) => name !== spelled)
      const isPerson = spelled !== undefined && fields[spelled]?.kind === 'joined'
      return [
        [at, { same, unless: (rule.unless ?? []).filter(isSeen), isPerson, ...(spelled && { spelled }) }] as const,
      ]
    }),
  )
}

/** Reads the values of a rule's fields in a row; undefined if one is missing. */
export function soundOfRow(
  resource: AnyResource,
  rule: Rule,
  given: Readonly<Record<string, unknown>>,
): Sound | undefined {
  const same = rule.same.map((name) => plainValue(resource, name, given))
  const text = rule.spelled === undefined ? '' : plainValue(resource, rule.spelled, given)
  if (text === null || same.some((value) => value === null)) return undefined
  return { same: same.map(String), text, unless: rule.unless.map((name) => plainValue(resource, name, given)) }
}

/** A value of a row as text, as the database would store it. */
function plainValue({ fields }: AnyResource, name: string, given: Readonly<Record<string, unknown>>): string | null {
  const field = fields[name] as Field
  if (field.kind === 'joined') {
    const parts = field.of.flatMap((part) => (typeof given[part] === 'string' ? [given[part]] : []))
    return parts.length ? parts.join(' ') : null
  }
  const parsed = schemaOf(field).safeParse(given[name])
  const value = parsed.success ? essence(parsed.data) : null
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** A row, or a record, prepared for comparison. */
export interface Comparable {
  readonly text: Heard
  readonly unless: readonly { readonly value: string | null; readonly heard: Heard }[]
}

/** Prepares a row, or a record, for comparison. */
export function comparable({ text, unless }: Omit<Sound, 'same'>): Comparable {
  return { text: heard(text), unless: unless.map((value) => ({ value, heard: heard(value ?? '') })) }
}

/** The similarity of two by a rule, from 0 to 1, given that what must be the same is the same. */
export function likenessBy(rule: Rule, one: Comparable, other: Comparable): number {
  const isApart = rule.unless.some((_, at) => {
    const [left, right] = [one.unless[at], other.unless[at]]
    if (!left?.value || !right?.value || left.value === right.value) return false
    return likeness(left.heard, right.heard) < UNLESS_ALIKE
  })
  if (isApart) return 0
  return rule.spelled === undefined ? 1 : likeness(one.text, other.text, rule.isPerson)
}

/** The similarity from which fields that tell records apart count as equal, because they may be spelled differently. */
const UNLESS_ALIKE = 0.7
