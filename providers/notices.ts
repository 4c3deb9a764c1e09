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

/** Takes the notice that was left, so that it is said only once. */
export function takeNotice(): Notice | undefined {
  const text = sessionStorage.getItem(PLACE)
  sessionStorage.removeItem(PLACE)
  return text ? (JSON.parse(text) as Notice) : undefined
}
