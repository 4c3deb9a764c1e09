import type { SessionSettings } from './settings'

/**
 * The origins at which the portal itself is: where it is reached, the given ones, and on the demo's machine the service's
 * own under both names of it.
 */
export function portalOrigins(settings: SessionSettings): string[] {
  const { origin, port } = new URL(settings.issuer)
  const local = settings.local ? [origin, `http://127.0.0.1:${port}`] : []
  return [...new Set([...local, settings.publicUrl, ...settings.furtherOrigins])]
}
