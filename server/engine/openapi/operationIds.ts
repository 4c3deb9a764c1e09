import { paths, type AnyResource } from '#define'
import type { JsonSchema } from '../jsonSchema'

type Item = Readonly<Record<string, JsonSchema>>
type Described = Readonly<Record<string, Item>>

/** What a method does to all that lies at an address, and to the one that its last part names. */
const toAll: Readonly<Record<string, string>> = {
  ...{ get: 'list', post: 'create', put: 'set', patch: 'updateMany', delete: 'deleteMany' },
}
const toOne: Readonly<Record<string, string>> = {
  ...{ get: 'get', post: 'create', put: 'set', patch: 'update', delete: 'delete' },
}

/**
 * Names every operation by its address: `farmers.list`, `bookings.assign`, `bookings.assignMany`, `farmers.comments.create`.
 * Generators make the names of their functions of them, so they stay as long as the address does.
 */
export function withOperationIds(described: Described, resources: readonly AnyResource[]): Described {
  const bases = resources
    .map((resource): [string, string] => [`/api${paths.api(resource)}`, camelCase(resource.name)])
    .sort(([one], [other]) => other.length - one.length)
  return Object.fromEntries(
    Object.entries(described).map(([path, item]) => {
      const base = bases.find(([address]) => path === address || path.startsWith(`${address}/`))
      const words = partsOf(base ? path.slice(base[0].length) : path.replace(/^\/api(\/admin)?(?=\/)/, ''))
      const isAlsoOfOne = base !== undefined && `${base[0]}/{id}/${words[0] ?? ''}` in described
      const name = (method: string): string =>
        nameOf({ group: base?.[1], words, method, isAlone: methodsOf(item).length === 1, isAlsoOfOne })
      return [path, named(item, name)]
    }),
  )
}

function named(item: Item, name: (method: string) => string): Item {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => [
      method,
      method === 'parameters' ? operation : { operationId: name(method), ...operation },
    ]),
  )
}

function methodsOf(item: Item): string[] {
  return Object.keys(item).filter((word) => word !== 'parameters')
}

interface Address {
  /** The resource that the address begins with. */
  readonly group: string | undefined
  /** The parts behind it; those in braces stand for what they name. */
  readonly words: readonly string[]
  readonly method: string
  /** Whether nothing else can be done there. */
  readonly isAlone: boolean
  /** Whether the same can be done to one record. */
  readonly isAlsoOfOne: boolean
}

function nameOf({ group, words, method, isAlone, isAlsoOfOne }: Address): string {
  const literal = words.filter((word) => !isParameter(word)).map(camelCase)
  const isOne = isParameter(words.at(-1) ?? '')
  const verb = (isOne ? toOne : toAll)[method] ?? method
  const all = [...(group ? [group] : []), ...literal]
  const isOfMany = isAlsoOfOne && words.length === 1
  if (isOfMany) return `${all.join('.')}Many`
  return literal.length > 0 && isAlone && !isOne ? all.join('.') : [...all, verb].join('.')
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function isParameter(part: string): boolean {
  return part.startsWith('{')
}

function camelCase(word: string): string {
  return word.replace(/[^A-Za-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/[^A-Za-z0-9]/g, '')
}
