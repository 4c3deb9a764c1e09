import { currentTokens } from './session'

/** The headers that every request carries (spec §7). */
export type RequestHeaders = Readonly<Record<'Authorization' | 'Accept-Language', string>>

/** The headers of a request with an access token: that of the session by default, empty without one. */
export function requestHeaders(token: string = currentTokens()?.accessToken ?? ''): RequestHeaders {
  return { Authorization: `Bearer ${token}`, 'Accept-Language': 'en-us' }
}
