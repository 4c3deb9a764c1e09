import { inSentence, type AnyResource } from '#define'

const usual: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
}

/** An event of a record, in words. */
export function eventWords(resource: AnyResource, action: string): string {
  return usual[action] ?? resource.actions[action]?.label ?? action
}

/** An event of a record, as it follows the name of its author: `created`, or an action by its label, “Publish”. */
export function eventInSentence(resource: AnyResource, action: string): string {
  const words = eventWords(resource, action)
  return action in usual ? inSentence(words) : `“${words}”`
}
