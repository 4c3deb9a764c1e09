import { passwordFault, passwordMessages } from '#define'
import type { Route } from '../../engine/http/route'
import { text } from '../../engine/jsonSchema'
import { badRequest, type Problem } from '../../engine/problem'
import { noteAccess, RefusedAccess } from '../accessLog'
import { textIn } from '../body'
import { sending, told } from '../sessionSchemas'
import { forgetViewer } from '../viewer'
import { outsideByName } from './accounts'
import { changedMessage, resetMessage } from './messages'
import { accountOfReset, newReset, spendReset } from './resets'
import { OUTSIDE_SIGN_IN } from './codeRoutes'
import type { OutsideDeps } from './deps'
import { takeTurns } from './turns'
import { askedTooOften } from './words'

const QUARTER = 15 * 60
const PER_ACCOUNT = 3
const PER_ADDRESS = 20

/** The answer whether or not the account exists. */
const ASKED = 'If the account exists, we have emailed it a link. The link works for 30 minutes.'

const TITLE = 'The password couldn’t be changed'

/** Forgotten passwords: the link by e-mail, and the choice of a new password with it. */
export function passwordRoutes(deps: OutsideDeps): readonly Route[] {
  const { database, settings, attempts, outbox, afterwards } = deps

  const forgot: Route = {
    method: 'POST',
    path: '/api/admin/outside/forgot-password',
    need: 'anyone',
    tag: 'Session',
    operation: sending('Emails a link to choose a new password', { account: text }, told),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const name = textIn(request.body, 'account')?.trim().slice(0, 254)
      if (!name) throw badRequest('Bad Request', { fields: { account: 'Enter your username or email address' } })
      const wait = await takeTurns(deps, [
        [`reset address ${request.ip}`, { most: PER_ADDRESS, seconds: QUARTER }],
        [`reset account ${name.toLowerCase()}`, { most: PER_ACCOUNT, seconds: QUARTER }],
      ])
      if (wait > 0) throw askedTooOften('The email couldn’t be sent', wait, 'CODE_REFUSED')
      afterwards(async () => {
        const account = await outsideByName(database, name)
        if (!account?.email) {
          const detail = 'No account from outside has this name and an email address'
          return noteAccess(database, { kind: 'CODE_REFUSED', what: 'Link to a new password', detail })
        }
        const token = await newReset(database, account.id)
        await outbox.send(database, resetMessage(settings, account, { email: account.email, token }))
        await noteAccess(database, { kind: 'PASSWORD_RESET', what: 'Link to a new password sent', who: account.id })
      })
      return { message: ASKED }
    },
  }

  const reset: Route = {
    method: 'POST',
    path: '/api/admin/outside/reset-password',
    need: 'anyone',
    tag: 'Session',
    operation: sending(
      'A new password, by the token of such a link',
      { token: text, password: text, passwordAgain: text },
      told,
    ),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const wait = await takeTurns(deps, [[`reset try ${request.ip}`, { most: PER_ADDRESS, seconds: QUARTER }]])
      if (wait > 0) throw askedTooOften(TITLE, wait, 'CODE_REFUSED')
      const token = textIn(request.body, 'token') ?? ''
      const account = await accountOfReset(database, token)
      if (!account) throw deadLink()
      const password = chosen(request.body, account.username)
      const passwordHash = await spendReset(deps, { token, account }, password)
      if (passwordHash === undefined) throw deadLink()
      // The mailbox has proved the person: failures of others must not lock this browser before its first sign-in.
      attempts.remember(request, reply, { name: account.username, passwordHash }, OUTSIDE_SIGN_IN)
      forgetViewer(account.id)
      await noteAccess(database, { kind: 'PASSWORD_RESET', what: 'Password changed by a link', who: account.id })
      const { email } = account
      if (email) afterwards(() => outbox.send(database, changedMessage(settings, account, email)))
      return { message: 'Your password has been changed. You are signed out everywhere.' }
    },
  }

  return [forgot, reset]
}

/** Reads the new password of a request. Throws 400 at the fields. */
function chosen(body: unknown, username: string): string {
  const password = textIn(body, 'password') ?? ''
  const fault = passwordFault(password, username)
  const isEqual = password === textIn(body, 'passwordAgain')
  if (fault || !isEqual)
    throw badRequest(TITLE, {
      fields: {
        ...(fault && { password: fault }),
        ...(!isEqual && { passwordAgain: passwordMessages.passwordsEqual }),
      },
    })
  return password
}

function deadLink(): Problem {
  const detail = 'It has already been used or has expired. Request another one.'
  return new RefusedAccess(
    400,
    'This link can no longer be used',
    { detail },
    { kind: 'CODE_REFUSED', detail: 'Password link' },
  )
}
