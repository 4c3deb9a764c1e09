import { inSentence, resourceNamed, type AnyResource } from '#define'
import { behaviourOf, type Work } from '../engine'
import { Problem } from '../problem'
import type { FullRecord } from '../read/oneRecord'

/**
 * Verifies, after rows were written by their own address, the records to whose forms they belong, as those forms do.
 * Refusals are reported at the row's reference: a warning is answered in the form of the parent record.
 */
export async function verifyWholes(work: Work, resource: AnyResource, rows: readonly FullRecord[]): Promise<void> {
  if (work.isOfForm) return
  for (const [by, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'reference' || !field.nested) continue
    const parent = resourceNamed(work.engine.register, field.to)
    const together = behaviourOf(work.engine, parent)?.together
    if (!together) continue
    const ids = new Set(rows.flatMap((row) => (row[by] as { readonly id: number } | null)?.id ?? []))
    for (const id of ids)
      try {
        await together(work, id, parent.form.messages.updateFailed)
      } catch (error) {
        throw error instanceof Problem ? atRow(resource, { parent, by }, error) : error
      }
  }
}

interface Belonging {
  readonly parent: AnyResource
  /** The row's reference to it. */
  readonly by: string
}

function atRow({ form }: AnyResource, { parent, by }: Belonging, { status, fields, detail }: Problem): Problem {
  const told = Object.entries(fields ?? {}).map(([name, message]) =>
    parent.fields[name]?.askedOnWarning
      ? `Answer “${parent.fields[name].label}” in the form of the ${inSentence(parent.is.singular)}: ${message}`
      : message,
  )
  const words = told.join('. ') || detail || form.messages.updateFailed
  return new Problem(status, form.messages.updateFailed, { fields: { [by]: words }, detail: words })
}
