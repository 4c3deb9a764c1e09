const PLACE = 'agridesk.wanted'

/** Remembers the address that somebody wanted before they had to sign in. */
export function rememberWanted(address: string): void {
  sessionStorage.setItem(PLACE, address)
}

/** Takes the remembered address, so that it is used once. */
export function takeWanted(): string | undefined {
  const address = sessionStorage.getItem(PLACE) ?? undefined
  sessionStorage.removeItem(PLACE)
  return address
}
