import type { Access, AnyResource, Page, Register } from '#define'

/** Lists who may do what, by resource or page and operation, in words. */
export function permissionsOf({
  resources,
  pages,
}: Pick<Register, 'resources' | 'pages'>): Record<string, Record<string, string>> {
  return Object.fromEntries([
    ...resources.map((resource) => [resource.is.name, ofResource(resource)]),
    ...pages.map(({ is: { name }, access }: Page) => [name, { see: keysText(access.see) }]),
  ])
}

function ofResource({ access, actions, fields }: AnyResource): Record<string, string> {
  const { see, choose, create, update, notes, own, scope, scopeOwn } = access
  const needs: readonly (readonly [string, Access | undefined])[] = [
    ['see', see],
    ['choose', choose],
    ['create', create],
    ['update', update],
    ['delete', access.delete],
    ['internal notes', notes],
    ...Object.entries(actions).flatMap(([name, { key, keyBy }]): (readonly [string, Access])[] => [
      [name, key],
      ...Object.entries(keyBy?.keys ?? {}).map(
        ([option, need]) => [`${name} where ${keyBy?.field} is ${option}`, need] as const,
      ),
    ]),
    ...Object.entries(fields).flatMap(([name, { read, write }]): (readonly [string, Access | undefined])[] => [
      [`read ${name}`, read],
      [`write ${name}`, write],
    ]),
  ]
  return {
    ...Object.fromEntries(needs.flatMap(([name, need]) => (need === undefined ? [] : [[name, keysText(need)]]))),
    ...(own && { 'change one’s own': own.fields.join(', ') }),
    ...(scope && { 'limited by': [...[scope].flat(), ...(scopeOwn ?? [])].join(', or ') }),
  }
}

function keysText(need: Access): string {
  if (need === false) return 'no one'
  return need === 'signedIn' ? 'anyone signed in' : [need].flat().join(' or ')
}
