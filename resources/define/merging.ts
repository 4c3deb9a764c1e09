import { isDerived } from './derived'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

/** The references by which records of a resource belong to a merged record. */
export interface Moving {
  readonly from: AnyResource
  readonly fields: readonly string[]
}

/** The reference into which an action of the resource merges a record, if one does. */
export function mergedBy({ actions }: AnyResource): string | undefined {
  return Object.values(actions).find(({ merges }) => merges)?.merges
}

/** The reference from an account of a ledger to its one holder, whose records are merged. */
export function mergingHolder({ resources }: Pick<Register, 'resources'>, accounts: AnyResource): string | undefined {
  const isMerging = (to: string): boolean => resources.some((one) => one.is.name === to && mergedBy(one) !== undefined)
  return Object.keys(accounts.fields).find((name) => {
    const field = accounts.fields[name]
    return field?.kind === 'reference' && field.unique === true && isMerging(field.to)
  })
}

/**
 * The resources whose records are moved with a merged record of one resource: all that refer to it by a reference of
 * their own. The accounts of ledgers and their lines stay, and so does what `storage.merging` keeps.
 */
export function movingWith(register: Pick<Register, 'resources'>, name: string): readonly Moving[] {
  const accounts = accountsIn(register)
  return register.resources.flatMap((from): Moving[] => {
    const { rules, storage } = from
    if (storage.fromView || rules.ledger || storage.merging?.stays === 'always') return []
    const fields = referencesTo(from, name).filter(
      (field) => !(accounts.has(from.is.name) && field === mergingHolder(register, from)),
    )
    return fields.length > 0 ? [{ from, fields }] : []
  })
}

/** The stored references of a resource to another one, except the one that a merge sets. */
export function referencesTo(from: AnyResource, name: string): string[] {
  const into = from.is.name === name ? mergedBy(from) : undefined
  return Object.entries(from.fields).flatMap(([field, one]) => {
    const isOwn = one.kind === 'reference' && one.to === name && !isDerived(one) && !one.follows
    return isOwn && field !== into ? [field] : []
  })
}

/** The names of the resources that are accounts of a ledger. */
function accountsIn({ resources }: Pick<Register, 'resources'>): Set<string> {
  return new Set(
    resources.flatMap(({ fields, rules: { ledger } }) => {
      const account = ledger && fields[ledger.account]
      return account?.kind === 'reference' ? [account.to] : []
    }),
  )
}
