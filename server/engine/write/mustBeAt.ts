import type { AnyResource } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { preconditionFailed, type Problem } from '../problem'
import type { FullRecord } from '../read/oneRecord'

interface Based {
  /** The version that the person saw; undefined when the request does not contain it. */
  readonly base: number | undefined
  /** The title of the refusal. */
  readonly failed: string
}

/** Throws 412 when a record has changed since the person saw it, with who changed it, or never had that version. */
export async function mustBeAt(
  work: Work,
  resource: AnyResource,
  record: FullRecord,
  { base, failed }: Based,
): Promise<void> {
  if (base !== undefined && base > record.version) throw noSuchVersion(failed)
  if (base !== undefined && base !== record.version) throw await changedMeanwhile(work, resource, record, failed)
}

/** Makes the refusal of a version that a record has not reached. */
export function noSuchVersion(failed: string): Problem {
  const words = 'This version doesn’t exist. Reload the record.'
  return preconditionFailed(failed, { detail: words, statusText: words })
}

/** Makes the refusal that tells who changed a record last, and its present state. */
async function changedMeanwhile(
  { tx }: Work,
  resource: AnyResource,
  record: FullRecord,
  failed: string,
): Promise<Problem> {
  const [last] = await tx.rows<{ by: string | null }>(
    sql`select by_label as by from history where resource = ${resource.is.name} and record_id = ${record.id}::bigint order by id desc limit 1`,
  )
  const state = resource.fields[resource.rules.state ?? '']
  const options: Readonly<Record<string, string | { readonly label: string }>> =
    state?.kind === 'choice' ? state.options : {}
  const stands = options[String(record[resource.rules.state ?? ''])]
  const now = stands ? ` It is “${typeof stands === 'string' ? stands : stands.label}” now.` : ''
  const words = `${last?.by ?? 'Someone else'} changed it since.${now}`
  return preconditionFailed(failed, { detail: words, statusText: words })
}
