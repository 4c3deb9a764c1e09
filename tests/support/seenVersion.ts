import type { AnyResource } from '#define'
import type { Person } from './service'

/** The header that tells which version of a record a person sees now, for what acts on that version alone. */
export async function seenVersion(resource: AnyResource, person: Person, at: string): Promise<Record<string, string>> {
  if (!resource.rules.strictVersion) return {}
  const { body } = await person.get<{ version?: number }>(at)
  return { 'if-match': `"${body.version ?? 1}"` }
}
