import { copiedBy, formValue, isWritable, resourceNamed, type AnyResource, type Field, type FieldErrors } from '#define'
import type { Work } from '../engine'
import { readAll } from '../read/oneRecord'
import { linkErrors } from './links'
import { writingShape } from './writingShape'

type Given = Readonly<Record<string, unknown>>

/**
 * The values of fields that come from the record of a reference (`from`), of those references that `chosen` holds. What is
 * given itself is not copied over, nor what the viewer could not have chosen; a reference that is taken away takes nothing
 * with it.
 */
export async function copiedValues(
  work: Work,
  { fields }: Pick<AnyResource, 'fields'>,
  chosen: Given,
  given: Given,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const reference of Object.keys(chosen)) {
    const field = fields[reference]
    const wanted = copiedBy(fields, reference).filter(({ name }) => !(name in given))
    const id = formValue(chosen, reference)
    if (field?.kind !== 'reference' || wanted.length === 0 || typeof id !== 'number') continue
    const source = (await readAll(work, resourceNamed(work.engine.register, field.to), [id])).get(id)
    for (const { name, source: from } of wanted)
      if (source) values[name] = writingShape(fields[name] as Field, source[from])
  }
  const written = Object.entries(values).filter(([name]) => isWritable(fields[name] as Field))
  const wrong = await linkErrors(work, fields, Object.fromEntries(written))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in wrong)))
}

/** What is said of required fields that were left to be copied, and are empty: the other record has no value there. */
export function uncopiedErrors(
  { fields }: Pick<AnyResource, 'fields'>,
  values: Given,
  names: readonly string[] = Object.keys(fields),
): FieldErrors {
  const missing = names.filter((name) => {
    const field = fields[name]
    return field?.from !== undefined && field.required && (values[name] ?? null) === null
  })
  return Object.fromEntries(missing.map((name) => [name, `${fields[name]?.label ?? name} is required`]))
}
