/** Reads a text of a JSON or form body by name; undefined if it is absent, empty or not a text. */
export function textIn(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined
  const value: unknown = (body as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
