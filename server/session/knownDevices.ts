import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionSettings } from './settings'

/**
 * Recognises the browsers in which an account has signed in before (OWASP: device cookies). The account is given by its
 * name and by all else that a mark depends on.
 */
export interface KnownDevices {
  /** Reads the mark that a browser got when this account signed in; undefined without a valid one. */
  markOf(request: FastifyRequest, account: string): string | undefined
  /**
   * Gives the browser a mark of this account, which it sends to the route of the sign-in only: to the same one, or to
   * the one at `signIn` when the account has proved itself elsewhere.
   */
  remember(request: FastifyRequest, reply: FastifyReply, account: string, signIn?: string): void
}

const NAME = 'known-device'

/** The cookie of a mark given elsewhere, where the marks of the sign-in are not sent: it must not replace them. */
const GIVEN_ELSEWHERE = 'known-device-elsewhere'
const DAYS = 180
const DAY = 86_400_000

/** How many accounts one browser may have a mark of: a computer in an office is shared. */
const MOST = 5

/** A mark is not stored: it is signed, with its last day and the fingerprint of its account. */
export function knownDevices({ secrets, publicUrl }: Pick<SessionSettings, 'secrets' | 'publicUrl'>): KnownDevices {
  const signed = (account: string, bound: string): string =>
    createHmac('sha256', secrets.fingerprintKey).update(`known device ${bound} ${account}`).digest('base64url')
  const isOf = (account: string, mark: string): boolean => {
    const [, bound = '', until = '', signature = ''] = /^(([0-9a-z]{1,6})\.[\w-]{22})\.([\w-]{43})$/.exec(mark) ?? []
    if (parseInt(until, 36) * DAY < Date.now()) return false
    const [right, given] = [Buffer.from(signed(account, bound)), Buffer.from(signature)]
    return right.length === given.length && timingSafeEqual(right, given)
  }
  return {
    markOf: (request, account) => marksIn(request).find((mark) => isOf(account, mark)),
    remember: (request, reply, account, signIn) => {
      const until = Math.floor(Date.now() / DAY) + DAYS
      const bound = `${until.toString(36)}.${randomBytes(16).toString('base64url')}`
      const others = marksIn(request).filter((mark) => !isOf(account, mark))
      const marks = [`${bound}.${signed(account, bound)}`, ...others].slice(0, MOST)
      const security = publicUrl.startsWith('https:') ? ['Secure'] : []
      const path = signIn ?? request.url.replace(/\?.*/, '').replace(/\/interaction\/.*/, '/interaction')
      const name = signIn === undefined ? NAME : GIVEN_ELSEWHERE
      const cookie = [`${name}=${marks.join('~')}`, `Path=${path}`, `Max-Age=${(DAYS * DAY) / 1000}`]
      // On the raw response, where the local provider keeps its own cookies.
      reply.raw.appendHeader('set-cookie', [...cookie, 'HttpOnly', 'SameSite=Strict', ...security].join('; '))
    },
  }
}

function marksIn({ headers }: FastifyRequest): string[] {
  const marks = [NAME, GIVEN_ELSEWHERE].flatMap((name) => {
    const [, own = ''] = new RegExp(`(?:^|;\\s*)${name}=([\\w.~-]{1,600})(?:;|$)`).exec(headers.cookie ?? '') ?? []
    return own.split('~').filter(Boolean).slice(0, MOST)
  })
  return [...new Set(marks)]
}
