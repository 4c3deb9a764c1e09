import { systemResources, type AnyResource } from '#define'

/** The fields in which records say who made them, the plainest first. */
const makers = [
  ...['takenBy', 'uploadedBy', 'reportedBy', 'enteredBy', 'proposedBy', 'requestedBy', 'notedBy', 'madeBy'],
  ...['soldBy', 'grantedBy', 'createdByUser', 'author', 'owner', 'requester', 'fromUser', 'by', 'user'],
] as const

/** Whom others name, and who is not asked who they are. */
const chosen: readonly string[] = ['requester', 'fromUser']

/** The field of a resource in which a record says who made it. */
export function makerField({ fields, actions }: AnyResource): string | undefined {
  const stamped = new Set(Object.values(actions).flatMap(({ sets = {} }) => Object.keys(sets)))
  return makers.find((name) => {
    const field = fields[name]
    if (field?.kind !== 'reference' || field.to !== systemResources.users) return false
    return (field.readOnly === true && !stamped.has(name)) || chosen.includes(name)
  })
}
