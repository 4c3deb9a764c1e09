/** A part of the screen that may hold unsaved work. */
interface Guard {
  /** Whether there is unsaved work now. */
  readonly isUnsaved: () => boolean
  /** Asks whether it may be left; resolves to true if so. */
  readonly ask: () => Promise<boolean>
}

const guards = new Set<Guard>()
const panels = new Set<() => boolean>()

/** Registers a guard that is asked before sign-out. Returns the function that removes it. */
export function watchOver(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/**
 * Registers a form over another one, which the guard of the lower form includes. Returns the function that removes it.
 */
export function watchPanel(isUnsaved: () => boolean): () => void {
  panels.add(isUnsaved)
  return () => panels.delete(isUnsaved)
}

/** Whether a form over another one has unsaved work. */
export function isPanelUnsaved(): boolean {
  return [...panels].some((isUnsaved) => isUnsaved())
}

/** Asks about unsaved work, if any; await it before leaving in a way that no router sees, such as signing out. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (guard.isUnsaved() && !(await guard.ask())) return false
  return true
}
