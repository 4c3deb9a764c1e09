/** The search part of a record's address with only the named parameters of the present one, and others set. */
export function recordSearch(
  parameters: URLSearchParams,
  kept: readonly string[],
  set: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams()
  for (const [name, value] of parameters) if (kept.includes(name) && !(name in set)) search.set(name, value)
  for (const [name, value] of Object.entries(set)) search.set(name, value)
  const written = search.toString()
  return written ? `?${written}` : ''
}
