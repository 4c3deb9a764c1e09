import type { Engine } from '../../server/engine/engine'

/** Runs every schedule of an engine once, due or not, at its clock's time. Throws what a schedule throws. */
export async function letTimePass(engine: Engine): Promise<void> {
  const { signal } = new AbortController()
  for (const { run } of engine.schedules.known)
    await run(engine, { dueAt: engine.now(), attempt: 1, signal, done: async () => undefined })
}
