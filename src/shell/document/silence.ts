const nothing = (): void => undefined

/**
 * In production nothing is written to the console (spec §9). The build takes out the calls that it sees; libraries have
 * other ways to the console too.
 */
export function silenceConsole(): void {
  if (import.meta.env.DEV) return
  Object.assign(console, { debug: nothing, error: nothing, info: nothing, log: nothing, trace: nothing, warn: nothing })
}
