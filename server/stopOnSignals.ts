import { writeSync } from 'node:fs'

/** How a process ends on request. */
export interface Stop {
  /** Whether the end was requested. */
  readonly isAsked: boolean
  /** Ends what has been started so far; initially nothing. */
  ends: (signal: NodeJS.Signals) => Promise<void>
}

/** One key press may arrive twice within this time, in milliseconds: from the keyboard, and through npm. */
const SAME_PRESS = 500

/**
 * Ends the process at SIGTERM and SIGINT from now on, with code 0 once everything has ended, and with 1 and a message
 * where that fails. A second signal ends it like SIGKILL: what was acknowledged is safe, the next start recovers it.
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
