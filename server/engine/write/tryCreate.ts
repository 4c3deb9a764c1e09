import type { AnyResource } from '#define'
import { raw } from '../../database'
import type { Work } from '../engine'
import { askingOnce } from './askingOnce'
import { givenToCreate, verifiedRecord } from './create'
import { placeRecords } from './store'
import { linkErrorsAmong } from './links'

/** The record that would be written, or why it is refused. */
export type Tried = { readonly record: Record<string, unknown> } | { readonly error: unknown }

/**
 * Creates each record as `createRecord` would if it were the only one, and rolls them back: no running number is used
 * up, no effects run and nothing stays. They are written together; if that fails, in halves, so that in the end each is
 * accepted or refused on its own.
 */
export async function tryCreate(work: Work, resource: AnyResource, bodies: readonly unknown[]): Promise<Tried[]> {
  const given = bodies.map((body) => parsedAlone(() => givenToCreate(work, resource, body)))
  const links = await linkErrorsAmong(work, resource.fields, given.flatMap(recordIn))
  await work.tx.run(raw('savepoint trial'))
  const inTrial = async (attempt: () => Promise<Tried>): Promise<Tried> => {
    try {
      return await attempt()
    } catch (error) {
      await work.tx.run(raw('rollback to savepoint trial'))
      return { error }
    }
  }
  const asking = { ...work, tx: askingOnce(work.tx) }
  const tried: Tried[] = []
  for (const one of given)
    tried.push(
      'error' in one
        ? one
        : await inTrial(async () => ({
            record: await verifiedRecord(asking, resource, one.record, links(one.record)),
          })),
    )
  const store = async (places: readonly number[]): Promise<void> => {
    const records = places.flatMap((at) => recordIn(tried[at]))
    const stored = await inTrial(async () => {
      await placeRecords(work, resource, records, resource.form.messages.createFailed)
      await work.tx.run(raw('rollback to savepoint trial'))
      return { record: {} }
    })
    if ('record' in stored) return
    const [first = 0] = places
    if (places.length === 1) {
      tried[first] = stored
      return
    }
    const middle = Math.ceil(places.length / 2)
    await store(places.slice(0, middle))
    await store(places.slice(middle))
  }
  const sound = [...tried.keys()].filter((at) => recordIn(tried[at]).length)
  if (sound.length) await store(sound)
  await work.tx.run(raw('release savepoint trial'))
  return tried
}

function parsedAlone(read: () => Record<string, unknown>): Tried {
  try {
    return { record: read() }
  } catch (error) {
    return { error }
  }
}

function recordIn(tried: Tried | undefined): Record<string, unknown>[] {
  return tried && 'record' in tried ? [tried.record] : []
}
