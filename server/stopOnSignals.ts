import { writeSync } from 'node:fs'

/** How a process ends on request. */
export interface Stop {
  /** Whether it was told to. */
  readonly isAsked: boolean
  /** Ends what has been started so far; nothing at first. */
  ends: (signal: NodeJS.Signals) => Promise<void>
}

/** The milliseconds within which one key press may arrive twice: from the keyboard, and through npm. */
const SAME_PRESS = 500

/**
 * Ends the process on SIGTERM and SIGINT, from now on: with code 0 once everything has ended, and with 1 and a sentence
 * if that fails. A second signal ends it like SIGKILL does: acknowledged data is safe, the next start recovers it.
 */
export function stopOnSignals(): Stop {
  let askedAt: number | undefined
  const stop = {
    get isAsked() {
      return askedAt !== undefined
    },
    ends: (_signal: NodeJS.Signals): Promise<void> => Promise.resolve(),
  }
  const hear = (signal: NodeJS.Signals): void => {
    if (askedAt !== undefined) return forceEnd(signal, askedAt)
    askedAt = performance.now()
    stop.ends(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, hear)
  return stop
}

function forceEnd(signal: NodeJS.Signals, askedAt: number): void {
  if (performance.now() - askedAt < SAME_PRESS) return
  writeSync(process.stderr.fd, `${signal} came again: Agridesk ends at once\n`)
  process.kill(process.pid, 'SIGKILL')
}
