/** Runs the work of a command, which SIGINT and SIGTERM abort so that it can clean up. */
export async function untilStopped<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => stop.abort(new Error(`Stopped by ${name}: nothing was left behind.`)))
  return work(stop.signal)
}
