import type { AccessTokens } from './accessTokens'
import type { Discovery } from './discovery'
import type { Families, SessionDeps } from './families'

/** What the session routes share. */
export interface RouteDeps extends SessionDeps {
  readonly tokens: AccessTokens
  readonly families: Families
  readonly discover: Discovery
}
