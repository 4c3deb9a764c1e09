import type { FastifyInstance } from 'fastify'
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
 * Registers the routes of sign-in and sessions, and makes `viewerOf` work for every request of the service. To be called
 * once, on the root instance.
 */
export function sessionRoutes(app: FastifyInstance, deps: SessionDeps): void {
  const tokens = accessTokens(deps.settings)
  const discover = discovery(deps.settings, deps.log)
  const routeDeps = { ...deps, tokens, discover, families: families(deps, tokens) }
  app.decorate('sessionDoor', { database: deps.database, tokens })
  configurationRoute(app, deps, discover)
  void app.register(async (scope) => {
    readFormBodies(scope)
    browserSessionRoutes(scope, routeDeps)
    const failures = attempts(deps.database, deps.settings)
    oauthTokenRoute(scope, routeDeps, failures)
    if (deps.settings.outsideAccounts) outsideRoutes(scope, routeDeps, failures)
  })
}
