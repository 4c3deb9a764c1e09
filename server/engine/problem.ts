import { errorKeysOf, type FieldErrors } from '#define'

/** What two people wrote in the same field: the original value, the other's and this one's. */
export interface Conflict {
  readonly field: string
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
  readonly by: string | null
  readonly at: string
}

/** What a refusal may contain in addition to its title. */
export interface ProblemDetails {
  readonly detail?: string
  /** The explanation of a version conflict (spec §8, domain §6 no. 40). */
  readonly statusText?: string
  readonly fields?: FieldErrors
  readonly conflicts?: readonly Conflict[]
  /** Seconds after which the same request may succeed; sent as the header `Retry-After` and not in the body. */
  readonly retryAfter?: number
}

/** A refusal that the user may read (RFC 9457). It is thrown, never sent; anything else that is thrown is a fault. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly more: ProblemDetails = {},
  ) {
    super(title)
  }

  get detail(): string | undefined {
    return this.more.detail
  }

  get fields(): FieldErrors | undefined {
    return this.more.fields
  }

  /** The body of the answer. */
  toJSON(): object {
    const { retryAfter: _inHeader, ...told } = this.more
    const keys = told.fields && errorKeysOf(told.fields)
    return { type: 'about:blank', title: this.title, status: this.status, ...told, ...(keys && { keys }) }
  }
}

/** The request cannot be carried out as it is. */
export function badRequest(title: string, more?: ProblemDetails): Problem {
  return new Problem(400, title, more)
}

/** The viewer lacks an authority. */
export function forbidden(title = 'Access is denied', more?: ProblemDetails): Problem {
  return new Problem(403, title, more)
}

/** It does not exist, or the viewer may not know of it. */
export function notFound(title = 'Not Found', more?: ProblemDetails): Problem {
  return new Problem(404, title, more)
}

/** The sender has exceeded a rate limit. */
export function tooMany(title: string, more?: ProblemDetails): Problem {
  return new Problem(429, title, more)
}

/** Someone else has changed the same thing since. */
export function preconditionFailed(title: string, more?: ProblemDetails): Problem {
  return new Problem(412, title, more)
}

/** The request must say on which version it is based (RFC 6585). */
export function preconditionRequired(title: string, more?: ProblemDetails): Problem {
  return new Problem(428, title, more)
}

/** The body is larger than the limit, in bytes. */
export function tooManyBytes(most: number): Problem {
  return new Problem(413, 'This is too large', {
    detail: `The maximum is ${Number((most / 1024 / 1024).toFixed(1))} MB`,
  })
}

/** The disk is full, so something could not be stored. */
export function diskFull(): Problem {
  return new Problem(507, 'The server’s disk is full', {
    detail: 'Nothing was saved: the server’s disk is full. Tell your administrator, then try again.',
  })
}
