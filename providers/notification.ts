import type { NotificationProvider } from '@refinedev/core'

/** How a toast looks and how urgently it is read out. */
export type Mood = 'success' | 'error' | 'info' | 'warning'

const SECONDS = { success: 4, info: 5, warning: 7, error: 8 } as const

/** Shows a toast. The same words show once: a second time merely keeps the first one open. */
export function say(mood: Mood, words: string, more?: string): void {
  void import('./toast').then(({ notification }) =>
    notification.open({
      key: `${mood}: ${words}`,
      type: mood,
      message: words,
      description: more,
      duration: SECONDS[mood],
      placement: 'bottomRight',
      role: mood === 'error' ? 'alert' : 'status',
    }),
  )
}

/** Refine's notices as toasts. */
export const notificationProvider: NotificationProvider = {
  open: ({ type, message, description }) => say(type === 'progress' ? 'info' : type, message, description),
  close: (key) => void import('./toast').then(({ notification }) => notification.destroy(key)),
}
