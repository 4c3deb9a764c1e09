import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { Problem } from '../../engine/problem'
import { accountByPassword } from '../accounts'
import { noteRefusal } from '../accessLog'
import { attempts } from '../attempts'
import { active } from '../directory'
import type { SessionDeps } from '../families'
import { readFormBodies } from '../formBodies'
import { proved } from '../proof'
import { WRONG_PASSWORD } from '../refusals'
import { portalOrigins } from '../portalOrigins'
import { textIn } from '../body'
import { demoPeople, demoPerson } from './demoPeople'
import { MOUNT } from './mount'
import { messagePage, type Page } from './pages'
import { signInPage } from './signInPage'

/** The pages between the portal's redirect and its callback: choose a person, enter a password, or cancel. */
export function interactionRoutes(scope: FastifyInstance, provider: Provider, deps: SessionDeps): void {
  const { database, settings } = deps
  const failures = attempts(database, settings)
  const path = `${MOUNT}/interaction/:uid`

  async function showSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    problem?: { text: string; username?: string },
  ) {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw)
    const people = await demoPeople(database)
    const { productName } = settings
    return send(reply, signInPage({ uid, productName, people, origins: portalOrigins(settings), problem }))
  }

  async function finish(request: FastifyRequest, reply: FastifyReply, result: object) {
    const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
    return reply.redirect(next, 303)
  }

  readFormBodies(scope)
  scope.setErrorHandler((error: Error, _request, reply) => {
    // The provider throws this when its cookie is missing: an old tab, a restart, or a page opened by its address.
    if (error.name !== 'SessionNotFound') throw error
    const text = 'This sign-in has expired. Start again.'
    return send(reply.code(400), messagePage('Sign-in expired', text, `${settings.publicUrl}/login`))
  })

  scope.get(path, (request, reply) => showSignIn(request, reply))

  scope.post(`${path}/person`, async (request, reply) => {
    const person = await demoPerson(database, Number(textIn(request.body, 'person') ?? 0))
    if (person) return finish(request, reply, { login: { accountId: String(person.id) } })
    reply.code(400)
    return showSignIn(request, reply, { text: 'This person can no longer sign in. Choose another.' })
  })

  scope.post(`${path}/password`, async (request, reply) => {
    await provider.interactionDetails(request.raw, reply.raw)
    const username = textIn(request.body, 'username') ?? ''
    const password = textIn(request.body, 'password') ?? ''
    try {
      const prove = () => accountByPassword(database, username, password)
      const account = await proved(failures, { request, reply }, { name: username, prove, refusal: WRONG_PASSWORD })
      return await finish(request, reply, { login: { accountId: String(active(account).id) } })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await noteRefusal(database, request, error)
      reply.code(error.status)
      return showSignIn(request, reply, { text: error.detail ?? error.title, username })
    }
  })

  scope.post(`${path}/cancel`, (request, reply) =>
    finish(request, reply, { error: 'access_denied', error_description: 'The sign-in was cancelled' }),
  )
}

/** Sends one of our pages with its own content security policy. */
export function send(reply: FastifyReply, { html, policy }: Page): FastifyReply {
  return reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      // Without a referrer the page's own forms would have no origin.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}
