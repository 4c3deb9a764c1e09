import { behaviourOf, type Engine } from './engine'
import type { AnyResource } from '#define'

/** How often time is looked after, in milliseconds: by the clock of the service, and at most so often by readers. */
export const LOOK_AFTER = 60_000
const AT_MOST = 15_000

const lookedAt = new WeakMap<Engine, Map<string, number>>()

/** Lets time do to the records of a resource what it does, before they are read; seldom enough to cost readers nothing. */
export async function letTimePass(engine: Engine, resource: AnyResource): Promise<void> {
  const passes = behaviourOf(engine, resource)?.passes
  if (!passes) return
  const looked = lookedAt.get(engine) ?? new Map<string, number>()
  lookedAt.set(engine, looked)
  const now = engine.now().getTime()
  if (Math.abs(now - (looked.get(resource.name) ?? 0)) < AT_MOST) return
  looked.set(resource.name, now)
  await passes(engine)
}

/** The same for every resource. */
export async function letAllTimePass(engine: Engine): Promise<void> {
  for (const resource of engine.register.resources) await letTimePass(engine, resource)
}
