import { DatabaseAway, type DatabaseError } from './database'

/**
 * The SQLSTATEs with which a server ends or refuses a session: it stops, starts, crashes, has no free connection, or is
 * no longer the primary.
 */
const states = /^(08[0-9A-Z]{3}|57P0[1235]|53300|25P03|25006)$/

/** The code shared by a malformed message and a proxy that lost its server; only the latter ends the session. */
const PROTOCOL_VIOLATION = '08P01'

/** The operating system's errors for an unreachable server. */
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

/** The driver's errors for lost connections, which have no code. */
const words = /^(Connection terminated|timeout expired|Query read timeout|Client .*is not queryable)/

/** Whether an error means that a session was lost or unavailable, rather than a problem of the query. */
export function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, severity, message } = error as DatabaseError & { readonly severity?: string }
  if (code === PROTOCOL_VIOLATION) return severity === 'FATAL'
  return code === undefined ? words.test(message) || isBusy(error) : states.test(code) || systemCodes.has(code)
}

/** Converts a loss to `DatabaseAway`; undefined for any other error. */
export function awayIf(error: unknown, isUnknown: boolean): DatabaseAway | undefined {
  return isLoss(error) ? new DatabaseAway(error, isUnknown) : undefined
}

/** Whether an error means that the server is reachable, but all available sessions are busy. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && error.message === BUSY
}
