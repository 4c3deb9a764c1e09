import type { FastifyInstance } from 'fastify'
import { newBackground } from '../../engine/background'
import type { Attempts } from '../attempts'
import type { RouteDeps } from '../routes/sessions'
import { codeRoutes } from './codeRoutes'
import { passwordRoutes } from './passwordRoutes'

/** What the roads of outside accounts share. */
export interface OutsideDeps extends RouteDeps {
  readonly attempts: Attempts
  /** Does something after the answer has gone, so that the time until then is the same for the known and the unknown. */
  readonly afterwards: (work: () => Promise<unknown>) => void
}

/** The ways in for partners and retailers, who have no account of the organisation: a code by SMS, or a password. */
export function outsideRoutes(app: FastifyInstance, deps: RouteDeps, attempts: Attempts): void {
  const background = newBackground(() => undefined)
  app.addHook('preClose', () => background.stop())
  const afterwards: OutsideDeps['afterwards'] = (work) =>
    background.start(work, (error) => deps.log.error({ error }, 'A message could not be sent'))
  const outside = { ...deps, attempts, afterwards }
  codeRoutes(app, outside)
  passwordRoutes(app, outside)
}
