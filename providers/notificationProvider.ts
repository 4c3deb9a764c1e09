import type { NotificationProvider } from '@refinedev/core'

let notices: Promise<typeof import('./refineNotices')> | undefined

/** Refine's socket for notices, which are toasts. Refine closes what it never opened, at each sign-in: nothing is fetched. */
export const notificationProvider: NotificationProvider = {
  open: (notice) => void (notices = import('./refineNotices')).then(({ open }) => open(notice)),
  close: (key) => void notices?.then(({ close }) => close(key)),
}
