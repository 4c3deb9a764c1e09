import { translateErrors } from './data'
import { httpOf } from './http'
import { currentLook, currentViewer } from './session'

type Values = Readonly<Record<string, unknown>>

const MILLISECONDS = 400

let owner: number | null = null
let values: Values = {}
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** Whether the preferences of the signed-in user are in memory. */
export function arePreferencesLoaded(): boolean {
  return owner !== null && owner === currentViewer()?.id
}

/** Fetches the viewer's preferences. If that fails everything looks as declared. */
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

/** A preference by its name; undefined if the viewer has none. The same object until it is changed. */
export function preferenceOf(name: string): unknown {
  return arePreferencesLoaded() ? values[name] : undefined
}

/** Stores a preference: here immediately, on the service after a pause. Null removes it. */
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

/** Calls back when a preference has changed. Returns the function that unsubscribes. */
export function subscribePreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// A change made just before the tab is closed is sent during unload.
globalThis.addEventListener?.('pagehide', () => {
  for (const [name, timer] of waiting) {
    clearTimeout(timer)
    send(name)
  }
})

function send(name: string): void {
  waiting.delete(name)
  // Viewing as someone else does not change their preferences.
  if (currentLook()) return
  // A preference that could not be stored is not worth a message: it holds in this tab, and is sent with the next
  // change.
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
