import type { AnyResource } from './resource/resource'

/**
 * Whether a person of a partner sees, of these records, those that the partner's people made: where none names the partner
 * and a place limits them. What lies within another record follows that one; what a behaviour limits, what limits no one,
 * and what everyone chooses from is not told apart by who made it.
 */
export function isKeptByAuthors({ access, fields }: Pick<AnyResource, 'access' | 'fields'>): boolean {
  const { tenant, scope, see, choose } = access
  if (tenant !== undefined || see === 'signedIn' || choose === 'signedIn') return false
  return typeof scope === 'string' && scope !== 'behaviour' && fields[scope]?.kind !== 'reference'
}
