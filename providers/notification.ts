import { messages } from '#define'

/** How a toast looks and how urgently it is read out. */
export type Mood = 'success' | 'error' | 'info' | 'warning'

const SECONDS = { success: 4, info: 5, warning: 7, error: 8 } as const

/** What a toast offers besides being read. */
export interface Offer {
  readonly label: string
  readonly onTake: () => void
}

let hasSpoken = false

/** For so long after a refusal, in milliseconds, nothing more is said of what it kept back. */
const REFUSAL = 4000

let refusedAt = -REFUSAL

/**
 * Shows a toast. The same words show once: a second time merely keeps the first one open, with what is offered now. A toast
 * that offers something stays longer, and goes when the offer is taken.
 */
export function say(mood: Mood, words: string, more?: string, offer?: Offer): void {
  const key = `${mood}: ${words}`
  // The sign-in page, which is all that an ended session leaves, says so itself.
  if (mood === 'error' && [words, more].includes(messages.sessionExpired)) return
  // Whoever lost a place is told so once, and not by each request of that place as well.
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

/** Takes a toast away, because what it says or offers no longer holds. */
export function unsay(mood: Mood, words: string): void {
  if (hasSpoken) inTurn(({ notification }) => notification.destroy(`${mood}: ${words}`))
}

let last: Promise<void> = Promise.resolve()

/** Draws toasts one after the other: what is taken away first is gone before the next one opens. */
function inTurn(draw: (toasts: typeof import('./toast')) => void): void {
  last = last
    .then(() => import('./toast'))
    .then(draw)
    // Without its chunk nothing can be drawn, and the next toast asks for it anew.
    .catch(() => undefined)
}
