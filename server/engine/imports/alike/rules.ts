import { schemaOf, spelledField, type AlikeRule, type AnyResource, type Field } from '#define'
import { visibilityOf, type Viewer } from '../../viewer'
import { essence } from '../../write/history'
import type { Sound } from './double'
import { heard, likeness, type Heard } from './likeness'

/** A declared rule, taken apart. */
export interface Rule {
  /** Its fields that must be the same. */
  readonly same: readonly string[]
  /** Its text that is compared by its spelling. */
  readonly spelled?: string
  /** Fields that tell records apart all the same. */
  readonly unless: readonly string[]
  readonly isPerson: boolean
}

/** The rules by which this viewer may compare records: what they see masked tells them nothing. By their place in the declaration. */
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

/** What a row says of the fields of a rule; undefined where it does not say all of them. */
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

/** A value of a row as the database would keep it, as text. */
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

/** What is compared of a row, or a record, taken apart. */
export interface Comparable {
  readonly text: Heard
  readonly unless: readonly { readonly value: string | null; readonly heard: Heard }[]
}

/** Takes apart what a row, or a record, says. */
export function comparable({ text, unless }: Omit<Sound, 'same'>): Comparable {
  return { text: heard(text), unless: unless.map((value) => ({ value, heard: heard(value ?? '') })) }
}

/** How much two are alike by a rule, from 0 to 1, where what must be the same is the same. */
export function likenessBy(rule: Rule, one: Comparable, other: Comparable): number {
  const isApart = rule.unless.some((_, at) => {
    const [left, right] = [one.unless[at], other.unless[at]]
    if (!left?.value || !right?.value || left.value === right.value) return false
    return likeness(left.heard, right.heard) < UNLESS_ALIKE
  })
  if (isApart) return 0
  return rule.spelled === undefined ? 1 : likeness(one.text, other.text, rule.isPerson)
}

/** What tells two apart may itself be spelled in another way. */
const UNLESS_ALIKE = 0.7
