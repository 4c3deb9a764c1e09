import { changesBetween, isSame } from './changes'
import type { Json } from './description'

type Operations = Readonly<Record<string, Json>>

/** Lists the differences between the operations of a resource, in lines. Added and removed ones are grouped by path. */
export function operationChanges(before: Operations = {}, after: Operations = {}): string[] {
  const { added, removed, changed } = changesBetween(before, after)
  return [
    ...byPath(Object.keys(removed)).map((line) => `- ${line}`),
    ...byPath(Object.keys(added)).map((line) => `+ ${line}`),
    ...Object.entries(changed).map(([address, [was, now]]) => `~ ${address}: ${partsChanged(was, now).join(', ')}`),
  ]
}

/** `GET /a`, `POST /a` → `/a  GET POST`. */
function byPath(addresses: readonly string[]): string[] {
  const methods = new Map<string, string[]>()
  for (const address of addresses) {
    const [method = '', path = ''] = address.split(' ')
    methods.set(path, [...(methods.get(path) ?? []), method])
  }
  return [...methods].map(([path, of]) => `${path}  ${of.join(' ')}`)
}

function partsChanged(before: Json, after: Json): string[] {
  const { parameters: was, ...one } = before
  const { parameters: now, ...other } = after
  const parts = [
    ...changesOf(changesBetween(parametersOf(was), parametersOf(now)), 'parameter'),
    ...(isSame(one.requestBody, other.requestBody) ? [] : ['~ what it takes']),
    ...(isSame(one.responses, other.responses) ? [] : ['~ what it answers']),
  ]
  return parts.length > 0 ? parts : ['~ its name']
}

function parametersOf(parameters: unknown): Operations {
  return Object.fromEntries(((parameters ?? []) as readonly Json[]).map((one) => [String(one.name), one]))
}

/** Lists the differences between the schemas of a resource, in lines. */
export function schemaChanges(before: Operations = {}, after: Operations = {}): string[] {
  const { added, removed, changed } = changesBetween(before, after)
  const all = (names: readonly string[]): string => `schema${names.length > 1 ? 's' : ''} ${names.join(', ')}`
  const gone = Object.keys(removed)
  const come = Object.keys(added)
  return [
    ...(gone.length > 0 ? [`- ${all(gone)}`] : []),
    ...(come.length > 0 ? [`+ ${all(come)}`] : []),
    ...Object.entries(changed).map(
      ([name, [was, now]]) => `~ schema ${name}: ${propertiesChanged(was, now).join(', ')}`,
    ),
  ]
}

function propertiesChanged(before: Json, after: Json): string[] {
  const properties = ({ properties: all = {} }: Json): Operations => all as Operations
  const required = (schema: Json): Readonly<Record<string, true>> =>
    Object.fromEntries(((schema.required ?? []) as readonly string[]).map((name) => [name, true]))
  const must = changesBetween(required(before), required(after))
  const lines = [
    ...changesOf(changesBetween(properties(before), properties(after))),
    ...Object.keys(must.added).map((name) => `${name} becomes required`),
    ...Object.keys(must.removed)
      .filter((name) => name in properties(after))
      .map((name) => `${name} is no longer required`),
  ]
  return lines.length > 0 ? lines : ['its shape']
}

function changesOf({ added, removed, changed }: ReturnType<typeof changesBetween<Json>>, what = ''): string[] {
  const line = (sign: string) => (name: string) => [sign, what, name].filter(Boolean).join(' ')
  return [
    ...Object.keys(removed).map(line('-')),
    ...Object.keys(added).map(line('+')),
    ...Object.keys(changed).map(line('~')),
  ]
}
