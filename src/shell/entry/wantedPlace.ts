const PLACE = 'agridesk.wanted'

/** Remembers the address that somebody wanted before they had to sign in. */
export function rememberWanted(address: string): void {
  sessionStorage.setItem(PLACE, address)
}

/** Takes the remembered address, so that it is used once. */
export function takeWanted(): string | undefined {
  const address = sessionStorage.getItem(PLACE) ?? undefined
  sessionStorage.removeItem(PLACE)
  return address && isOwn(address) ? address : undefined
}

/** Whether an address is a path of the portal itself: what a browser would read as another site is none. */
function isOwn(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && new URL(address, location.origin).origin === location.origin
}
