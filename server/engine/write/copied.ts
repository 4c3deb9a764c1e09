import {
  copiedBy,
  copiedFrom,
  formValue,
  isWritable,
  resourceNamed,
  type AnyResource,
  type Field,
  type FieldErrors,
} from '#define'
import type { Work } from '../engine'
import { readAll } from '../read/oneRecord'
import { linkErrors } from './links'
import { writingShape } from './writingShape'

type Given = Readonly<Record<string, unknown>>

/** What is chosen in a form, what of it is given by hand, and which of its links are `wrong`. */
interface Choice {
  readonly chosen: Given
  readonly given: Given
  readonly wrong: FieldErrors
}

/**
 * The values of fields that come from the record of a reference (`from`), of those references that `chosen` holds, and of
 * those that come along. What is given itself is not copied over, nor what the viewer could not have chosen; a reference that
 * is taken away takes nothing with it. A wrong reference is not read: what its record holds would show in what else is refused.
 */
export async function copiedValues(
  work: Work,
  resource: Pick<AnyResource, 'fields'>,
  { chosen, given, wrong }: Choice,
): Promise<Record<string, unknown>> {
  let values: Record<string, unknown> = {}
  for (let round = chosen; Object.keys(round).length > 0;) {
    round = await copiedOnce(work, resource, { chosen: round, given: { ...given, ...values }, wrong })
    values = { ...values, ...round }
  }
  return values
}

async function copiedOnce(
  work: Work,
  { fields }: Pick<AnyResource, 'fields'>,
  { chosen, given, wrong }: Choice,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const reference of Object.keys(chosen).filter((one) => !(one in wrong))) {
    const field = fields[reference]
    const wanted = copiedBy(fields, reference).filter(({ name }) => !(name in given))
    const id = formValue(chosen, reference)
    if (field?.kind !== 'reference' || wanted.length === 0 || typeof id !== 'number') continue
    const source = (await readAll(work, resourceNamed(work.engine.register, field.to), [id])).get(id)
    for (const { name, source: from } of wanted)
      if (source) values[name] = writingShape(fields[name] as Field, source[from])
  }
  if (Object.keys(values).length === 0) return values
  const written = Object.entries(values).filter(([name]) => isWritable(fields[name] as Field))
  const unfit = await linkErrors(work, fields, Object.fromEntries(written))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in unfit)))
}

/**
 * What is said of required fields that were left to be copied, and are empty: the other record has no value there. Nothing
 * is said where the reference itself is wrong.
 */
export function uncopiedErrors(
  { fields }: Pick<AnyResource, 'fields'>,
  values: Given,
  wrong: FieldErrors,
  names: readonly string[] = Object.keys(fields),
): FieldErrors {
  const missing = names.filter((name) => {
    const field = fields[name]
    const copied = field && copiedFrom(field)
    return copied && !(copied.reference in wrong) && field.required && (values[name] ?? null) === null
  })
  return Object.fromEntries(missing.map((name) => [name, `${fields[name]?.label ?? name} is required`]))
}
