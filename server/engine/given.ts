import { badRequest } from './problem'

/** Reads a positive whole number from an address or a body; undefined for anything else. */
export function wholeNumber(given: unknown): number | undefined {
  const number = Number(given)
  return /^[1-9]\d{0,15}$/.test(String(given)) && Number.isSafeInteger(number) ? number : undefined
}

/** Reads a number from the query. Throws 400 unless it is a whole number from 1 to `most`. */
export function numberIn(
  query: Readonly<Record<string, unknown>>,
  parameter: string,
  most: number,
): number | undefined {
  const given = query[parameter]
  if (given === undefined) return undefined
  const number = wholeNumber(given)
  if (!number) throw badRequest(`${parameter} must be a whole number from 1`)
  return Math.min(number, most)
}

/** Reads a body as an object. Throws 400. */
export function objectIn(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('Send one JSON object')
  return body as Readonly<Record<string, unknown>>
}
