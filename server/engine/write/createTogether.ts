import type { AnyResource } from '#define'
import { behaviourOf, type Work } from '../engine'
import { Problem } from '../problem'
import type { FullRecord } from '../read/oneRecord'
import { askingOnce } from './askingOnce'
import { attempted } from './attempted'
import { createRecord, givenToCreate, insertTogether, verifiedRecord } from './create'
import { linkErrorsAmong } from './links'

/**
 * Creates a record from each body, like successive calls of `createRecord`, and answers with the records and refusals
 * in order. Records are written together where possible; if that fails, in halves, so that in the end each is accepted
 * or refused on its own.
 */
export async function createTogether(
  work: Work,
  resource: AnyResource,
  bodies: readonly unknown[],
): Promise<(FullRecord | Problem)[]> {
  const [first] = bodies
  if (bodies.length === 1) return [await attempted(work, () => createRecord(work, resource, first))]
  if (mayBeTogether(work, resource)) {
    const made = await attempted(work, () => allOf(work, resource, bodies))
    if (!(made instanceof Problem)) return made
  }
  const middle = Math.ceil(bodies.length / 2)
  return [
    ...(await createTogether(work, resource, bodies.slice(0, middle))),
    ...(await createTogether(work, resource, bodies.slice(middle))),
  ]
}

/**
 * Whether a record can be verified independently of those before it; a behaviour that depends on others must declare
 * that.
 */
function mayBeTogether({ engine }: Work, resource: AnyResource): boolean {
  const adds = behaviourOf(engine, resource)
  return adds?.isVerifiedAlone === true || (!adds?.begins && !adds?.prepare)
}

async function allOf(work: Work, resource: AnyResource, bodies: readonly unknown[]): Promise<FullRecord[]> {
  const given = bodies.map((body) => givenToCreate(work, resource, body))
  const links = await linkErrorsAmong(work, resource.fields, given)
  const asking = { ...work, tx: askingOnce(work.tx) }
  const records: Record<string, unknown>[] = []
  for (const one of given) records.push(await verifiedRecord(asking, resource, one, links(one)))
  return insertTogether(work, resource, records, { title: resource.form.messages.createFailed })
}
