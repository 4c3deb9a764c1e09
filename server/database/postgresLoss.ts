import { DatabaseAway, type DatabaseError } from './database'

/**
 * The SQLSTATEs by which a server ends a session or begins none: it stops, starts, breaks down, has no room, or is no
 * longer the one that takes writes.
 */
const states = /^(08[0-9A-Z]{3}|57P0[1235]|53300|25P03|25006)$/

/** What a broken message and what a proxy says of its lost server have in common; only the latter ends the session. */
const PROTOCOL_VIOLATION = '08P01'

/** What the operating system says of a server that is not there. */
const systemCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

const BUSY = 'timeout exceeded when trying to connect'

/** What the driver says of lost connections, in words alone. */
const words = /^(Connection terminated|timeout expired|Query read timeout|Client .*is not queryable)/

/** Whether an error says that a session was lost or that none could be had, and nothing of what was asked in it. */
export function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, severity, message } = error as DatabaseError & { readonly severity?: string }
  if (code === PROTOCOL_VIOLATION) return severity === 'FATAL'
  return code === undefined ? words.test(message) || isBusy(error) : states.test(code) || systemCodes.has(code)
}

/** A loss as all may know it; undefined for any other error. */
export function awayIf(error: unknown, isUnknown: boolean): DatabaseAway | undefined {
  return isLoss(error) ? new DatabaseAway(error, isUnknown) : undefined
}

/** Whether an error says that the server is there, and all the sessions that may be had of it are busy. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && error.message === BUSY
}
