import { badRequest } from '../../engine/problem'

/** What to grant to and withdraw from a user or a group. */
export interface Mapping {
  readonly of: { readonly user: number } | { readonly group: number }
  /** Ids of authorities. */
  readonly assign: readonly number[]
  /** Ids of assignments for a user, of authorities for a group. */
  readonly remove: readonly number[]
  readonly more: { readonly reason?: string; readonly validTill?: string }
}

/** The start of a refusal. */
export const FAILED = 'Error while updating authorities'

/** Reads a request to grant and withdraw. Throws 400. */
export function mappingIn(body: unknown): Mapping {
  const { assign = [], remove = [], ...rest } = objectOf(body)
  if (!areIds(assign) || !areIds(remove)) throw misunderstood('assign and remove')
  return { ...targetIn(rest, 'assign and remove'), assign, remove }
}

/** Reads a request of one kind, with the authorities under one name. Throws 400. */
export function authoritiesIn(
  body: unknown,
): Pick<Mapping, 'of' | 'more'> & { readonly authorities: readonly number[] } {
  const { authorities, ...rest } = objectOf(body)
  if (!areIds(authorities)) throw misunderstood('authorities')
  return { ...targetIn(rest, 'authorities'), authorities }
}

function targetIn(
  { user, group, reason, validTill }: Readonly<Record<string, unknown>>,
  lists: string,
): Pick<Mapping, 'of' | 'more'> {
  const areWords = [reason, validTill].every((one) => one === undefined || typeof one === 'string')
  const of = isId(user) && group === undefined ? { user } : isId(group) && user === undefined ? { group } : undefined
  if (!of || !areWords) throw misunderstood(lists)
  return {
    of,
    more: {
      ...(typeof reason === 'string' && reason && { reason }),
      ...(typeof validTill === 'string' && validTill && { validTill }),
    },
  }
}

function misunderstood(lists: string): Error {
  return badRequest(FAILED, { detail: `Send user or group, and the lists ${lists} of ids` })
}

function objectOf(body: unknown): Readonly<Record<string, unknown>> {
  return (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

function areIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.length <= 500 && value.every(isId)
}
