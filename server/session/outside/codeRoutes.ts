import type { FastifyReply, FastifyRequest } from 'fastify'
import { formats, messages } from '#define'
import type { Database } from '../../database'
import type { Route } from '../../engine/http/route'
import { text } from '../../engine/jsonSchema'
import { badRequest } from '../../engine/problem'
import { accountByPassword, type Account } from '../accounts'
import { noteAccess } from '../accessLog'
import { proved } from '../proof'
import { WRONG_PASSWORD } from '../refusals'
import { sending, told, tokenPair } from '../sessionSchemas'
import { textIn } from '../body'
import { outsideById } from './accounts'
import { accountByCode, newCode } from './codes'
import { codeMessage } from './messages'
import type { OutsideDeps } from './deps'
import { takeTurns } from './turns'
import { askedTooOften } from './words'

/** Its name in the access log. */
const WHAT = 'Code by SMS'

/** The seconds after which another code may be requested. */
const AGAIN = 60
const QUARTER = 15 * 60
const PER_MOBILE = 3
const PER_ADDRESS = 20

/** The path at which outside accounts sign in. */
export const OUTSIDE_SIGN_IN = '/api/admin/outside/sign-in'

/** Sign-in with a code by SMS, or with a user name and a password. */
export function codeRoutes(deps: OutsideDeps): readonly Route[] {
  return [verifyRoute(deps), signInRoute(deps)]
}

function verifyRoute(deps: OutsideDeps): Route {
  const { database, settings, outbox, afterwards } = deps
  return {
    method: 'POST',
    path: '/api/admin/verify-user',
    need: 'anyone',
    tag: 'Session',
    operation: sending('Sends a sign-in code by SMS to an outside account', { mobile: text }, told),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const mobile = mobileIn(request.body, messages.codeFailed)
      const wait = await takeTurns(deps, [
        [`code again ${mobile}`, { most: 1, seconds: AGAIN }],
        [`code address ${request.ip}`, { most: PER_ADDRESS, seconds: QUARTER }],
        [`code mobile ${mobile}`, { most: PER_MOBILE, seconds: QUARTER }],
      ])
      if (wait > 0) throw askedTooOften(messages.codeFailed, wait, 'CODE_REFUSED')
      const { code, account } = await newCode(deps, mobile)
      afterwards(async () => {
        const isSent = account && (await outbox.send(database, codeMessage(settings, account, { mobile, code })))
        const detail = account ? 'The message couldn’t be sent' : 'No account from outside has this number'
        await noteAccess(
          database,
          isSent ? { kind: 'CODE_SENT', what: WHAT, who: account.id } : { kind: 'CODE_REFUSED', what: WHAT, detail },
        )
      })
      return { message: messages.codeSent, again: AGAIN }
    },
  }
}

function signInRoute(deps: OutsideDeps): Route {
  const { database, families } = deps
  return {
    method: 'POST',
    path: OUTSIDE_SIGN_IN,
    need: 'anyone',
    tag: 'Session',
    operation: sending(
      'Tokens for a mobile number and its code, or a user name and a password, of an outside account',
      { mobile: text, code: text, username: text, password: text },
      tokenPair,
    ),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const account = await (textIn(request.body, 'code') === undefined ? byPassword : byCode)(request, reply)
      return families.open(account, { userAgent: request.headers['user-agent'] })
    },
  }

  function byCode(request: FastifyRequest, reply: FastifyReply): Promise<Account> {
    const mobile = mobileIn(request.body, messages.loginFailed)
    const code = (textIn(request.body, 'code') ?? '').replace(/\s/g, '')
    const prove = async () => (/^\d{6}$/.test(code) ? accountByCode(deps, mobile, code) : undefined)
    const refusal = 'The code is incorrect or has expired.'
    return proved(deps.attempts, { request, reply }, { name: `mobile ${mobile}`, prove, refusal })
  }

  function byPassword(request: FastifyRequest, reply: FastifyReply): Promise<Account> {
    const username = textIn(request.body, 'username')?.slice(0, 200)
    const password = textIn(request.body, 'password')?.slice(0, 1000)
    if (username === undefined || password === undefined)
      throw badRequest(messages.loginFailed, {
        fields: {
          ...(username === undefined && { username: 'Enter your username' }),
          ...(password === undefined && { password: 'Enter your password' }),
        },
      })
    const prove = () => outsideByPassword(database, username, password)
    return proved(deps.attempts, { request, reply }, { name: username, prove, refusal: WRONG_PASSWORD })
  }
}

/**
 * Checks the password for every account, so that staff with a password are refused as slowly as those who have none.
 */
async function outsideByPassword(database: Database, username: string, password: string): Promise<Account | undefined> {
  const account = await accountByPassword(database, username, password)
  const outside = await outsideById(database, account?.id ?? 0)
  return outside && { ...account, ...outside }
}

/** Reads the mobile number of a request, as it is stored. Throws 400 at the field. */
function mobileIn(body: unknown, title: string): string {
  const { normalise, isValid, message } = formats.mobile
  const mobile = normalise(textIn(body, 'mobile')?.slice(0, 40) ?? '')
  if (!isValid(mobile)) throw badRequest(title, { detail: message, fields: { mobile: message } })
  return mobile
}
