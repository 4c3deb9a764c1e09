const nothing = (): void => undefined

/**
 * Silences the console in production (spec §9). The build removes the calls that it sees; libraries can reach the
 * console in other ways.
 */
export function silenceConsole(): void {
  if (import.meta.env.DEV) return
  Object.assign(console, { debug: nothing, error: nothing, info: nothing, log: nothing, trace: nothing, warn: nothing })
}
