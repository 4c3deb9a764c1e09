import type { Page } from 'playwright-core'

/** A simple page of the portal that everyone may see: going through it removes the previous page. */
export const BETWEEN = '/sessions/mine'

/**
 * Goes to an address as a new window would see it. A page that has loaded the portal uses the portal's own router,
 * which takes a third of the time of loading; what it had fetched and logged before is cleared. Without the portal,
 * with unsaved changes, or with the search open, the page is loaded.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const { origin, pathname, search } = new URL(address)
  // Rows under the pointer show their actions.
  await page.mouse.move(0, 0)
  const isHere = page.url().startsWith(`${origin}/`)
  const wentOn = isHere && (await page.evaluate(goByRouter, { path: `${pathname}${search}`, between: BETWEEN }))
  if (!wentOn) await page.goto(address)
}

/** The part of React's internals that leads to the portal's cache. */
interface Fiber {
  readonly child: Fiber | null | undefined
  readonly sibling: Fiber | null | undefined
  readonly memoizedProps: { readonly client?: { removeQueries?: (filter: object) => void } } | null
}

interface RootFiber {
  readonly stateNode: { readonly current: Fiber }
}

/** Runs in the page; returns false, and does nothing, where only loading leads to the address. */
async function goByRouter({ path, between }: { path: string; between: string }): Promise<boolean> {
  const PATIENCE = 60_000
  const isAt = (): boolean => {
    const at = document.querySelector<HTMLElement>('main[data-at]')?.dataset.at
    const state = history.state as { key?: string } | null
    return at !== undefined && at === (state?.key ?? 'default')
  }
  const isCovered = (): boolean => document.querySelector('dialog[open]') !== null
  const isLeft = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const until = (holds: () => boolean, what: string): Promise<void> =>
    new Promise((resolve, reject) => {
      if (holds()) return resolve()
      const observer = new MutationObserver(() => {
        if (!holds()) return
        observer.disconnect()
        clearTimeout(timer)
        resolve()
      })
      const timer = setTimeout(() => {
        observer.disconnect()
        reject(new Error(`The portal did not come to ${what}: it is at ${location.href}`))
      }, PATIENCE)
      observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-at'] })
    })
  const go = (to: string): Promise<void> => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ usr: null, key: Math.random().toString(36).slice(2), idx: idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
    return until(isAt, to)
  }
  const silence = (): Promise<void> => {
    for (const close of document.querySelectorAll<HTMLElement>('.ant-notification-notice-close')) close.click()
    return until(() => !document.querySelector('.ant-notification-notice'), 'silence')
  }
  const forget = (): void => {
    const root = document.getElementById('root') ?? document.body
    const [, first] = Object.entries(root).find(([name]) => name.startsWith('__reactContainer$')) ?? []
    const fibers: (Fiber | null | undefined)[] = [(first as RootFiber | undefined)?.stateNode.current]
    while (fibers.length > 0) {
      const fiber = fibers.pop()
      if (!fiber) continue
      const { client } = fiber.memoizedProps ?? {}
      if (client?.removeQueries) return client.removeQueries({ type: 'inactive' })
      fibers.push(fiber.sibling, fiber.child)
    }
    throw new Error('The answers that the portal keeps were not found')
  }
  if (!isAt() || isCovered() || !isLeft()) return false
  await go(between)
  // Confirmations of the shell, such as the toast of a closed tab, stay open during navigation.
  if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return false
  forget()
  await silence()
  if (path !== between) await go(path)
  return true
}
