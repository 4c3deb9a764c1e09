import type { AnyResource } from '#define'
import { behaviourOf, type Work } from '../engine'
import { badRequest } from '../problem'
import { fullRecords } from '../read/oneRecord'
import { mustHold } from '../viewer'
import { actionInput, actionNamed, actTogether } from '../write/act'
import { bodyOf, chosenIn, idsOf } from './chosen'
import { TOGETHER, type Deed } from './deed'

/** An action to many records, from `{ ids, input }` or `{ filter, q, input }`. Throws 400, 403 and 404. */
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
    // An effect may do anything, and a refusal of one record must not make it be done twice to another.
    together: action.effect ? 1 : TOGETHER,
    carryOut: async (inside, some) => {
      const holds = action.effect && behaviourOf(inside.engine, resource)?.holds
      if (holds) for (const id of some) await holds(inside, id)
      const found = await fullRecords(inside, resource, some)
      return actTogether(inside, resource, word, { found, input })
    },
  }
}
