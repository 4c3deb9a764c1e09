import { users } from '#resources'
import type { Work } from '../../../engine/engine'
import { Problem } from '../../../engine/problem'
import { actionInput, actOn } from '../../../engine/write/act'
import { createRecord } from '../../../engine/write/create'
import { refusing } from '../../../engine/write/violations'
import { put } from '../../../engine/write/put'
import { updateRecord } from '../../../engine/write/update'
import type { Step } from './steps'
import { NOT_DONE, REASON, wordsOf } from './words'

/** Thrown to roll back what was only tried. */
class Tried extends Error {}

/** Performs a step in a transaction of its own. Returns why not, if it is refused or fails. */
export async function carryOut(work: Work, step: Step): Promise<string | undefined> {
  return unlessRefused(work, (inside) => perform(inside, step))
}

/**
 * Tries a step and rolls it back, so that a preview knows what would refuse it. No one is notified, because messages
 * wait for the commit.
 */
export async function tryOut(work: Work, step: Step): Promise<string | undefined> {
  return unlessRefused(work, async (inside) => {
    await perform(inside, step)
    throw new Tried()
  })
}

async function unlessRefused(work: Work, deed: (inside: Work) => Promise<void>): Promise<string | undefined> {
  try {
    await work.engine.database.transaction((tx) => deed({ ...work, tx }))
    return undefined
  } catch (error) {
    if (error instanceof Tried) return undefined
    if (error instanceof Problem) return wordsOf(error)
    work.onFault?.(error)
    return NOT_DONE
  }
}

/** Creates, changes or deactivates a user by the ordinary operations, with the permissions of the viewer. */
async function perform(work: Work, { kind, user, input, subject }: Step): Promise<void> {
  if (kind === 'create') {
    const { id } = await createRecord(work, users, input, { reason: REASON })
    await refusing(users, users.form.messages.createFailed, () => put(work, users, id, { ssoSubject: subject ?? null }))
    return
  }
  if (!user) throw new Error(`Nobody is named to ${kind}`)
  const { id, version } = user
  if (kind === 'update') await updateRecord(work, users, id, input, version, { action: 'update', reason: REASON })
  else {
    const given = await actionInput(work, users.actions.deactivate, { reason: REASON })
    await actOn(work, users, 'deactivate', { id, input: given, base: version })
  }
}
