/** The browser's service workers; undefined over plain http, except on localhost. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker

/**
 * Lets the portal open offline: its worker is fetched after the page has loaded, so that it delays nothing. In
 * development there is none (spec §9), and one left at this address by a build is unregistered.
 */
export function keepForOffline(): void {
  if (import.meta.env.DEV) {
    void workers()
      ?.getRegistrations()
      .then((left) => Promise.all(left.map((one) => one.unregister())))
    return
  }
  addEventListener('load', () => void workers()?.register('/service-worker.js').catch(nothing))
}

/** Without its worker the portal works as it does elsewhere. */
const nothing = (): void => undefined

/** Whether this page may have come from the worker's cache. */
export function isKept(): boolean {
  return Boolean(workers()?.controller)
}
