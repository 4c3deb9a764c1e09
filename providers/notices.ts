/** A message to show once, on the next page: it survives a redirect to the issuer and back. */
export interface Notice {
  readonly text: string
  readonly tone: 'success' | 'error'
}

const PLACE = 'agridesk.notice'

/** Stores a message for the next page of this tab. */
export function leaveNotice(notice: Notice): void {
  sessionStorage.setItem(PLACE, JSON.stringify(notice))
}

/** The stored message. Reading it changes nothing, so that a screen can render more than once. */
export function leftNotice(): Notice | undefined {
  const text = sessionStorage.getItem(PLACE)
  return text ? (JSON.parse(text) as Notice) : undefined
}

/** Removes the message once it has been shown. */
export function clearNotice(): void {
  sessionStorage.removeItem(PLACE)
}
