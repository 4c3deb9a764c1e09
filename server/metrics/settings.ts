/** What an Authorization header may contain after the word Bearer (RFC 6750). */
const BEARER = /^[\w.~+/-]{24,}=*$/

/** Reads the token that Prometheus sends; complaints are sentences for the person who starts the service. */
export function readMetricsToken(
  environment: Readonly<Record<string, string | undefined>>,
  complaints: string[],
): string | undefined {
  const token = environment.METRICS_TOKEN?.trim()
  if (!token) return undefined
  // The token itself is a secret, and complaints are logged.
  if (!BEARER.test(token))
    complaints.push('METRICS_TOKEN is at least 24 characters, each a letter, a digit or one of - . _ ~ + /.')
  return token
}
