import type { AnyResource } from '#define'
import type { Person } from './service'

/** Makes the header with the version of a record that a person sees now, for actions on that version only. */
export async function seenVersion(resource: AnyResource, person: Person, at: string): Promise<Record<string, string>> {
  if (!resource.rules.strictVersion) return {}
  const { body } = await person.get<{ version?: number }>(at)
  return { 'if-match': `"${body.version ?? 1}"` }
}
