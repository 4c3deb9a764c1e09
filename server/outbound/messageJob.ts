import type { Engine, JobKind } from '../engine/engine'
import type { MessageJob } from './queuedOutbox'

/** Makes the kind of job that hands over a message; `failed` is called when it never will be. */
export function messageJob(failed: (engine: Engine, message: number) => Promise<void>): JobKind<MessageJob> {
  return {
    name: 'message',
    label: 'Email or SMS',
    // About four hours in all, the first time after a quarter of a minute.
    retries: 9,
    pause: 15,
    together: 4,
    carryOut: async (engine, { message }) => {
      const became = await engine.outbox.deliver(engine.database, message)
      // A job taken up again may have failed just before its process was killed.
      if (became !== 'SENT') await failed(engine, message)
    },
    failed: async (engine, { message }, error) => {
      await engine.outbox.giveUp(engine.database, message, error)
      await failed(engine, message)
    },
  }
}
