import { behaviourOf, type Engine } from './engine'
import { countTurn } from './turns'

/** How often time is looked after, in milliseconds: no list shows a state that time ended much longer ago. */
export const LOOK_AFTER = 15_000

/** Shorter than the time between two looks of one process, so that its own next look is never refused. */
const ONE_LOOK = { most: 1, seconds: 10 } as const

/** What is told of a rule that failed. */
export type OnFault = (error: unknown) => void

/** Whether this process is the one that looks after time now: of several, one at a time does. */
export async function takesLook({ database, fingerprint, now }: Engine): Promise<boolean> {
  const { wait } = await database.transaction((tx) => countTurn(tx, fingerprint('the clock'), ONE_LOOK, now()))
  return wait === 0
}

/**
 * Lets time do to the records of all resources, and beyond them, what it does. Requests never wait for this: they read what the last look
 * has written, filters and figures alike. A rule that fails is told and keeps none of the others from its work.
 */
export async function letTimePass(engine: Engine, onFault: OnFault, stopping?: AbortSignal): Promise<void> {
  const ofResources = engine.register.resources.flatMap((resource) => behaviourOf(engine, resource)?.passes ?? [])
  for (const rule of [...ofResources, ...engine.timeRules]) if (!stopping?.aborted) await rule(engine).catch(onFault)
}
