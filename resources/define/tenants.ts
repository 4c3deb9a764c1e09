import type { AnyResource } from './resource/resource'

/**
 * Whether a partner's person sees, of these records, those that the partner's people created: if none names the partner
 * and a place limits them. A record within another follows that one; records that a behaviour limits, that nothing
 * limits, or that everyone chooses from are not separated by their author.
 */
export function isKeptByAuthors({ access, fields }: Pick<AnyResource, 'access' | 'fields'>): boolean {
  const { tenant, scope, see, choose } = access
  if (tenant !== undefined || see === 'signedIn' || choose === 'signedIn') return false
  return typeof scope === 'string' && scope !== 'behaviour' && fields[scope]?.kind !== 'reference'
}
