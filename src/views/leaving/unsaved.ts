/** Something on the screen that may hold unsaved work. */
interface Guard {
  /** Whether there is unsaved work now. */
  readonly isUnsaved: () => boolean
  /** Asks whether it may be left; true when it may. */
  readonly ask: () => Promise<boolean>
}

const guards = new Set<Guard>()
const panels = new Set<() => boolean>()

/** Lets a guard be asked before the session is ended. Answers how to stop. */
export function watchOver(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Tells of a form over another one, which the guard of the lower one asks about as well. Answers how to stop. */
export function watchPanel(isUnsaved: () => boolean): () => void {
  panels.add(isUnsaved)
  return () => panels.delete(isUnsaved)
}

/** Whether a form over another one holds unsaved work. */
export function isPanelUnsaved(): boolean {
  return [...panels].some((isUnsaved) => isUnsaved())
}

/** Asks, where there is unsaved work, whether it may be left; to be awaited before what no router sees, such as signing out. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (guard.isUnsaved() && !(await guard.ask())) return false
  return true
}
