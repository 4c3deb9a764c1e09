import { systemResources, type AnyResource } from '#define'

/** The fields that state who made a record, the most explicit first. */
const makers = [
  ...['takenBy', 'uploadedBy', 'reportedBy', 'enteredBy', 'proposedBy', 'requestedBy', 'notedBy', 'madeBy'],
  ...['soldBy', 'grantedBy', 'createdByUser', 'author', 'owner', 'requester', 'fromUser', 'by', 'user'],
] as const

/** Those of the fields that count as the maker although a person enters them. */
const chosen: readonly string[] = ['requester', 'fromUser']

/** Finds the field of a resource that states who made a record. */
export function makerField({ fields, actions }: AnyResource): string | undefined {
  const stamped = new Set(Object.values(actions).flatMap(({ sets = {} }) => Object.keys(sets)))
  return makers.find((name) => {
    const field = fields[name]
    if (field?.kind !== 'reference' || field.to !== systemResources.users) return false
    return (field.readOnly === true && !stamped.has(name)) || chosen.includes(name)
  })
}
