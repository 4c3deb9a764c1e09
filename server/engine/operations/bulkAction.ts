import { holds, todayInIndia, type AnyResource } from '#define'
import { behaviourOf, type Work } from '../engine'
import { flagWords, flagsFor } from '../judging/flags'
import { badRequest, Problem } from '../problem'
import { fullRecords, type FullRecord } from '../read/oneRecord'
import { mustHold } from '../viewer'
import { actionInput, actionNamed, actTogether } from '../write/act'
import { bodyOf, chosenIn, idsOf } from './chosen'
import { TOGETHER, type Deed } from './deed'

/** Reads a bulk action from `{ ids, input }` or `{ filter, q, input }`. Throws 400, 403 and 404. */
export async function bulkAction(work: Work, resource: AnyResource, word: string, body: unknown): Promise<Deed> {
  const action = actionNamed(resource, word)
  if (!action.bulk) throw badRequest(action.failed, { detail: `“${action.label}” can’t be done in bulk` })
  mustHold(work.viewer, action.key)
  const ids = await idsOf(work, resource, chosenIn(resource, body, action.failed), action.failed)
  const input = await actionInput(work, action, bodyOf(body).input)
  return {
    resource,
    action: word,
    ids,
    // An effect may do anything, and the refusal of one record must not make it run twice for another.
    together: action.effect ? 1 : TOGETHER,
    carryOut: async (inside, some) => {
      const holds = action.effect && behaviourOf(inside.engine, resource)?.holds
      if (holds) for (const id of some) await holds(inside, id)
      const found = await fullRecords(inside, resource, some)
      const flagged = flaggedAmong(inside, resource, word, found)
      const left = new Map([...found].filter(([id]) => !flagged.has(id)))
      return new Map([...flagged, ...(await actTogether(inside, resource, word, { found: left, input }))])
    },
  }
}

/** The refusals of a verdict on flagged records, each of which must be viewed on its own. */
function flaggedAmong(
  { engine }: Work,
  resource: AnyResource,
  word: string,
  found: ReadonlyMap<number, FullRecord | Problem>,
): Map<number, Problem> {
  const today = todayInIndia(engine.now())
  const flags = flagsFor(resource, word)
  const refusals = new Map<number, Problem>()
  for (const [id, record] of found) {
    const raised = record instanceof Problem ? [] : flags.filter(({ when }) => holds(when, record, today))
    if (raised.length > 0)
      refusals.set(id, badRequest(actionNamed(resource, word).failed, { detail: flagWords(raised) }))
  }
  return refusals
}
