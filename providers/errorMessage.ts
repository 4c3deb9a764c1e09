import type { HttpError } from '@refinedev/core'
import { isAxiosError } from 'axios'
import { counted, messages } from '#define'

/** A field that two people changed: its old value, the stored one and the viewer's. */
export interface Conflict {
  readonly field: string
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
  /** Who changed it, and when; RFC 3339. */
  readonly by: string | null
  readonly at: string
}

/** A refusal or failure in Refine's form: `errors` belong to the fields of a form. `statusCode` 0: no answer came. */
export class ServiceError extends Error implements HttpError {
  [key: string]: unknown
  readonly statusCode: number
  readonly errors?: Record<string, string>
  readonly conflicts?: readonly Conflict[]
  /** The reason, as a sentence, if the service gave more than its message. */
  readonly detail?: string

  constructor(
    message: string,
    statusCode: number,
    details: Pick<ServiceError, 'errors' | 'conflicts' | 'detail'> = {},
  ) {
    super(message)
    this.name = 'ServiceError'
    this.statusCode = statusCode
    if (details.errors) this.errors = details.errors
    if (details.conflicts) this.conflicts = details.conflicts
    if (details.detail && details.detail !== message) this.detail = details.detail
  }
}

/**
 * Formats an error as one sentence for a page. For a status that spec §8 does not list, such as a full disk, the reason
 * is in the detail alone: the message is the same for all such statuses.
 */
export function sentenceOf(error: Error): string {
  return (error instanceof ServiceError && !(error.statusCode in table) && error.detail) || error.message
}

type Body = Readonly<Record<string, unknown>>

const table: Readonly<Record<number, (body: Body, statusText: string) => string>> = {
  400: (body) => first(body.title, body.responseMessage, body.detail, messages.badRequest),
  401: () => messages.sessionExpired,
  403: (body) => first(body.detail, body.title, messages.accessIsDenied),
  // A problem of our own service names what was not found in its title.
  404: (body, statusText) => first(body.responseMessage, body.message, body.title, statusText, messages.notFound),
  // Spec §8 has no message for it, and the user only needs to know how long to wait.
  429: (body) => first(body.detail, body.title, messages.otherError),
  412: (body) => first(nestedStatusText(body), messages.badInput),
  500: (body, statusText) => first(body.detail, body.title, statusText, messages.somethingWrong),
  501: (_body, statusText) => first(statusText, messages.serviceUnavailable),
  // HTTP/2 has no status text, and an empty toast is useless.
  503: (_body, statusText) => first(statusText, messages.serviceUnavailable),
}

/** The user's message for an answer of the service (spec §8). */
export function messageOf(status: number, body: unknown, statusText = ''): string {
  return table[status]?.(isBody(body) ? body : {}, statusText) ?? messages.otherError
}

/** Converts anything thrown by a request to the error that Refine, the forms and the toasts understand. */
export function toHttpError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (!isAxiosError(error)) return new ServiceError(messages.somethingWrong, 0)
  const { response } = error
  if (!response) return new ServiceError(withoutAnswer(error.code), 0)
  const body: unknown = response.data
  // The service did not answer the gateway, so the request may or may not have been carried out.
  if (isGateway(response.status) && !(isBody(body) && 'title' in body))
    return new ServiceError(withoutAnswer(response.status === GATEWAY_TIMEOUT ? 'ETIMEDOUT' : undefined), 0)
  const told = response.status === TOO_MANY_REQUESTS && !isBody(body) ? waitIn(response) : body
  return new ServiceError(messageOf(response.status, told, response.statusText), response.status, {
    errors: isBody(body) && isBody(body.fields) ? (body.fields as Record<string, string>) : undefined,
    conflicts: isBody(body) && Array.isArray(body.conflicts) ? (body.conflicts as Conflict[]) : undefined,
    detail: isBody(body) ? first(body.detail, response.status in table ? '' : body.title) : undefined,
  })
}

const GATEWAY_TIMEOUT = 504

const TOO_MANY_REQUESTS = 429

/** How long a gateway asks to wait (RFC 9110 §10.2.3), in seconds; a date or anything else is ignored. */
function waitIn({ headers }: { readonly headers: unknown }): Body {
  const seconds = isBody(headers) ? Number(headers['retry-after']) : NaN
  if (!(seconds > 0)) return { detail: 'Too many requests. Wait a moment and try again.' }
  const wait = seconds < 60 ? counted(seconds, 'seconds') : counted(Math.ceil(seconds / 60), 'minutes')
  return { detail: `Too many requests. Try again in ${wait}.` }
}

function isGateway(status: number): boolean {
  return status === 502 || status === GATEWAY_TIMEOUT
}

function withoutAnswer(code: string | undefined): string {
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return 'The service took too long to answer. Please try again.'
  if (code === 'ERR_CANCELED') return 'The request was cancelled.'
  if (!navigator.onLine) return 'You are offline. Please check your Internet Connection.'
  return 'The service can’t be reached. Please check your Internet Connection and try again.'
}

/** The text below `status` or `error`: `{ status: { statusText } }`; a version conflict has it in its title. */
function nestedStatusText(body: Body): unknown {
  for (const nest of [body.status, body.error, body]) {
    if (!isBody(nest)) continue
    const found = first(nest.statusText, nest.text, '')
    if (found) return found
  }
  return Array.isArray(body.conflicts) ? body.title : ''
}

function first(...candidates: readonly unknown[]): string {
  for (const candidate of candidates) if (typeof candidate === 'string' && candidate.trim()) return candidate
  return ''
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
