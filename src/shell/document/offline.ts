/** The browser's workers; there are none over plain http, but for this machine's own address. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker

/**
 * Lets the portal open without a connection: its worker is fetched once the page is there, so that it delays nothing. In
 * development there is none (spec §9), and one that a build left at this address goes.
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

/** Whether this page may have come from the worker. */
export function isKept(): boolean {
  return Boolean(workers()?.controller)
}
