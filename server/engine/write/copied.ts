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

/** The values chosen in a form, those entered by hand, and the `wrong` references. */
interface Choice {
  readonly chosen: Given
  readonly given: Given
  readonly wrong: FieldErrors
}

/**
 * Reads the values that fields copy from the record of a reference (`from`), for the references in `chosen` and those
 * copied along. Copies neither over given values nor what the viewer could not have chosen; removing a reference clears
 * nothing. A wrong reference is not read, because other refusals would reveal its record's values.
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
 * Collects errors for required fields that were left to be copied and are empty, because the other record has no value.
 * None where the reference itself is wrong.
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
