import type { AnyResource } from '#define'

const usual: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restore',
}

/** What happened to a record, in words. */
export function eventWords(resource: AnyResource, action: string): string {
  return usual[action] ?? resource.actions[action]?.label.replace(/…$/, '') ?? action
}
