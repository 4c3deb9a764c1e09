import { messages } from '#define'

/** The look of a toast, and how urgently it is announced. */
export type Mood = 'success' | 'error' | 'info' | 'warning'

const SECONDS = { success: 4, info: 5, warning: 7, error: 8 } as const

/** The button of a toast. */
export interface Offer {
  readonly label: string
  readonly onTake: () => void
}

let hasSpoken = false

/** How long after a refusal its consequences are not reported, in milliseconds. */
const REFUSAL = 4000

let refusedAt = -REFUSAL

/**
 * Shows a toast. The same message shows once: a repeat keeps the first one open, with the new button. A toast with a
 * button stays longer, and closes when it is used.
 */
export function say(mood: Mood, words: string, more?: string, offer?: Offer): void {
  const key = `${mood}: ${words}`
  // The sign-in page, which is all that is left after a session has ended, says so itself.
  if (mood === 'error' && [words, more].includes(messages.sessionExpired)) return
  // A lost permission is reported once, and not by each request of the page as well.
  if (words === messages.accessDenied) {
    refusedAt = performance.now()
    unsay('error', messages.accessIsDenied)
  } else if (words === messages.accessIsDenied && performance.now() - refusedAt < REFUSAL) return
  hasSpoken = true
  inTurn(({ notification, offerButton }) => {
    const take = (): void => {
      notification.destroy(key)
      offer?.onTake()
    }
    notification.open({
      key,
      type: mood,
      message: words,
      description: more,
      duration: SECONDS[mood] + (offer ? 4 : 0),
      btn: offer && offerButton(offer.label, take),
      placement: 'bottomRight',
      role: mood === 'error' ? 'alert' : 'status',
    })
  })
}

/** Closes a toast whose message or button no longer applies. */
export function unsay(mood: Mood, words: string): void {
  if (hasSpoken) inTurn(({ notification }) => notification.destroy(`${mood}: ${words}`))
}

let last: Promise<void> = Promise.resolve()

/** Runs toast operations in order: a toast that is closed first is gone before the next one opens. */
function inTurn(draw: (toasts: typeof import('./toast')) => void): void {
  last = last
    .then(() => import('./toast'))
    .then(draw)
    // Without its chunk nothing can be drawn, and the next toast requests it again.
    .catch(() => undefined)
}
