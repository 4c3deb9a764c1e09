const PREFIX = 'agridesk.draft.'
const KEPT_FOR = 30 * 86_400_000

/** The storage key of a form's draft in this browser: one for each user, resource and record. */
export function draftPlace(user: string, resource: string, id: number | undefined): string {
  return `${PREFIX}${user}.${resource}.${id ?? 'new'}`
}

/** The number of a user's unsaved forms in this browser. */
export function countDrafts(user: string): number {
  return placesOf(user).length
}

/** Deletes a user's drafts: after sign-out none of the personal data in their forms is left. */
export function forgetDrafts(user: string): void {
  for (const place of placesOf(user)) localStorage.removeItem(place)
}

/** Deletes all drafts older than 30 days, of any user. */
export function sweepDrafts(): void {
  for (const place of places()) if (ageOf(place) > KEPT_FOR) localStorage.removeItem(place)
}

function placesOf(user: string): string[] {
  return places().filter((place) => place.startsWith(`${PREFIX}${user}.`))
}

function places(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
}

function ageOf(place: string): number {
  try {
    const { at } = JSON.parse(localStorage.getItem(place) ?? '') as { at: string }
    return Date.now() - Date.parse(at)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
