import { translateErrors } from './data'
import { httpOf } from './http'
import { currentLook, currentViewer } from './session'

type Values = Readonly<Record<string, unknown>>

const MILLISECONDS = 400

let owner: number | null = null
let values: Values = {}
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** Whether the preferences of who is signed in are in memory. */
export function arePreferencesLoaded(): boolean {
  return owner !== null && owner === currentViewer()?.id
}

/** Fetches what the viewer prefers. When it does not come everything looks as it is declared. */
export async function loadPreferences(): Promise<void> {
  const viewer = currentViewer()
  if (!viewer || owner === viewer.id) return
  const found = await translateErrors(httpOf('admin').get<Values>('/preferences')).then(
    ({ data }) => data,
    () => ({}),
  )
  owner = viewer.id
  values = found
  announce()
}

/** A preference by its name; undefined when the viewer has none. The same object until it is changed. */
export function preferenceOf(name: string): unknown {
  return arePreferencesLoaded() ? values[name] : undefined
}

/** Keeps a preference: here at once, on the service when it has not changed for a moment. Null forgets it. */
export function keepPreference(name: string, value: unknown): void {
  const { [name]: _before, ...others } = arePreferencesLoaded() ? values : {}
  owner = currentViewer()?.id ?? null
  values = value === null ? others : { ...others, [name]: value }
  announce()
  clearTimeout(waiting.get(name))
  waiting.set(
    name,
    setTimeout(() => send(name), MILLISECONDS),
  )
}

/** Calls back when a preference has changed. Answers how to stop. */
export function subscribePreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// What was changed a moment before the tab is closed is sent on its way out.
globalThis.addEventListener?.('pagehide', () => {
  for (const [name, timer] of waiting) {
    clearTimeout(timer)
    send(name)
  }
})

function send(name: string): void {
  waiting.delete(name)
  // Whoever looks as somebody else leaves no traces in what they prefer.
  if (currentLook()) return
  // A look that could not be kept is no reason to disturb anybody: it holds in this tab, and is sent with the next change.
  void httpOf('admin')
    .put(
      `/preferences/${encodeURIComponent(name)}`,
      { value: values[name] ?? null },
      { fetchOptions: { keepalive: true } },
    )
    .catch(() => undefined)
}

function announce(): void {
  for (const listener of listeners) listener()
}
