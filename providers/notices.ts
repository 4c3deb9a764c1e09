/** Something to be said once, after the next page has come: it outlives a redirect to the issuer and back. */
export interface Notice {
  readonly text: string
  readonly tone: 'success' | 'error'
}

const PLACE = 'agridesk.notice'

/** Leaves a notice for the next page of this tab. */
export function leaveNotice(notice: Notice): void {
  sessionStorage.setItem(PLACE, JSON.stringify(notice))
}

/** The notice that was left. Reading it changes nothing, so that a screen may be drawn more than once. */
export function leftNotice(): Notice | undefined {
  const text = sessionStorage.getItem(PLACE)
  return text ? (JSON.parse(text) as Notice) : undefined
}

/** Clears the notice once it has been said. */
export function clearNotice(): void {
  sessionStorage.removeItem(PLACE)
}
