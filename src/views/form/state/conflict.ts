import type { Fields } from '#define'
import type { Conflict } from '../../../../providers/errorMessage'
import { changedValues, initialValues, type FormValues } from '../../values/values'

/** A form's base: the version and values of its record. */
export interface Standing {
  readonly base: FormValues
  readonly version: number | undefined
}

/** A field that someone else changed too, with who and when if the service knows. */
export interface Contested {
  readonly name: string
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
  readonly by?: string
  readonly at?: string
}

/** The fields that both sides changed, in the values that the form can show. */
export function contested(
  { fields, standing }: { fields: Fields; standing: Standing },
  { conflicts, fresh }: { conflicts: readonly Conflict[]; fresh: FormValues },
  values: FormValues,
): Contested[] {
  return conflicts
    .filter(({ field }) => field in fields)
    .map(({ field, by, at }) => ({
      name: field,
      base: standing.base[field],
      theirs: fresh[field],
      mine: values[field],
      by: by ?? undefined,
      at,
    }))
}

/**
 * The form rebased onto the record as it is stored now: untouched fields take the stored value, changed ones stay as
 * typed, except where the user chose the other value.
 */
export function movedOnto(
  fields: Fields,
  standing: Standing,
  fresh: FormValues,
  values: FormValues,
  theirs: ReadonlySet<string>,
): FormValues {
  const touched = changedValues(fields, standing.base, values)
  const stored = initialValues(fields, fresh)
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name, name in touched && !theirs.has(name) ? values[name] : stored[name]]),
  )
}
