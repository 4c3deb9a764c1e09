import type { FastifyInstance } from 'fastify'
import { newBackground } from '../../engine/background'
import type { Route } from '../../engine/http/route'
import type { Attempts } from '../attempts'
import type { RouteDeps } from '../routeDeps'
import { codeRoutes } from './codeRoutes'
import type { OutsideDeps } from './deps'
import { passwordRoutes } from './passwordRoutes'

/** The sign-in of partners and retailers, who have no account in the organisation: by a code by SMS, or a password. */
export function outsideRoutes(app: FastifyInstance, deps: RouteDeps, attempts: Attempts): readonly Route[] {
  const background = newBackground(() => undefined)
  app.addHook('preClose', () => background.stop())
  const afterwards: OutsideDeps['afterwards'] = (work) =>
    background.start(work, (error) => deps.log.error({ error }, 'A message couldn’t be sent'))
  const outside = { ...deps, attempts, afterwards }
  return [...codeRoutes(outside), ...passwordRoutes(outside)]
}
