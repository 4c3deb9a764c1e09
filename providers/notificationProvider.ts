import type { NotificationProvider } from '@refinedev/core'

let notices: Promise<typeof import('./refineNotices')> | undefined

/**
 * Refine's notification provider, which shows toasts. Refine closes one that it never opened at each sign-in: nothing
 * is loaded for that.
 */
export const notificationProvider: NotificationProvider = {
  open: (notice) => void (notices = import('./refineNotices')).then(({ open }) => open(notice)),
  close: (key) => void notices?.then(({ close }) => close(key)),
}
