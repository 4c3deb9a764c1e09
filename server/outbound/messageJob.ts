import type { Engine, JobKind } from '../engine/engine'
import type { MessageJob } from './queuedOutbox'

/** Callbacks for messages from the queue. */
export interface MessageFacts {
  /** Whether the addressee of a message has opted out since it was sent. */
  readonly hasOptedOut: (engine: Engine, message: number) => Promise<boolean>
  /** Called when a message will never be sent. */
  readonly unsent: (engine: Engine, message: number) => Promise<void>
}

/** The kind of job that sends a message. */
export function messageJob({ hasOptedOut, unsent }: MessageFacts): JobKind<MessageJob> {
  return {
    name: 'message',
    label: 'Email or SMS',
    // About four hours in all, the first time after a quarter of a minute.
    retries: 9,
    pause: 15,
    together: 4,
    carryOut: async (engine, { message }) => {
      const became = await engine.outbox.deliver(engine.database, message, () => hasOptedOut(engine, message))
      // One that is taken up again may have failed just before its process was killed.
      if (became !== 'SENT') await unsent(engine, message)
    },
    failed: async (engine, { message }, error) => {
      await engine.outbox.giveUp(engine.database, message, error)
      await unsent(engine, message)
    },
  }
}
