import type { SessionSettings } from './settings'

/**
 * Lists the origins of the portal: its public one, the configured ones, and on the demo's machine both names of the
 * service's own.
 */
export function portalOrigins(settings: SessionSettings): string[] {
  const { origin, port } = new URL(settings.issuer)
  const local = settings.local ? [origin, `http://127.0.0.1:${port}`] : []
  return [...new Set([...local, settings.publicUrl, ...settings.furtherOrigins])]
}
