const PLACE = 'agridesk.wanted'

/** Stores the address that was requested before sign-in. */
export function rememberWanted(address: string): void {
  sessionStorage.setItem(PLACE, address)
}

/** Takes the stored address, so that it is used once. */
export function takeWanted(): string | undefined {
  const address = sessionStorage.getItem(PLACE) ?? undefined
  sessionStorage.removeItem(PLACE)
  return address && isOwn(address) ? address : undefined
}

/** Whether an address is a path of the portal itself, and not one that a browser would read as another site. */
function isOwn(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && new URL(address, location.origin).origin === location.origin
}
