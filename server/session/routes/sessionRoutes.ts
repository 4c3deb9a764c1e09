import type { FastifyInstance } from 'fastify'
import { serve, type Route } from '../../engine/http/route'
import { accessTokens } from '../accessTokens'
import { attempts } from '../attempts'
import { discovery } from '../discovery'
import { families, type SessionDeps } from '../families'
import { readFormBodies } from '../formBodies'
import { outsideRoutes } from '../outside/routes'
import { configurationRoute } from './configuration'
import { oauthTokenRoute } from './oauthToken'
import { browserSessionRoutes } from './sessions'

/**
 * Serves the routes of sign-in and sessions, and makes `viewerOf` work for every request of the service. Must be called
 * once, on the root instance. Answers with the routes.
 */
export function sessionRoutes(app: FastifyInstance, deps: SessionDeps): readonly Route[] {
  const tokens = accessTokens(deps.settings)
  const discover = discovery(deps.settings, deps.log)
  const routeDeps = { ...deps, tokens, discover, families: families(deps, tokens) }
  app.decorate('sessionDoor', { database: deps.database, tokens })
  const failures = attempts(deps.database, deps.settings)
  const configuration = configurationRoute(deps, discover)
  const ofForms = [
    ...browserSessionRoutes(routeDeps),
    oauthTokenRoute(routeDeps, failures),
    ...(deps.settings.outsideAccounts ? outsideRoutes(app, routeDeps, failures) : []),
  ]
  serve(app, [configuration])
  void app.register(async (scope) => {
    readFormBodies(scope)
    serve(scope, ofForms)
  })
  return [configuration, ...ofForms]
}
