import type { JsonSchema } from '../jsonSchema'

type Item = Readonly<Record<string, JsonSchema>>
type Described = Readonly<Record<string, Item>>

/** The verb of a method for a whole collection, and for the item that the last part of the path names. */
const toAll: Readonly<Record<string, string>> = {
  ...{ get: 'list', post: 'create', put: 'set', patch: 'updateMany', delete: 'deleteMany' },
}
const toOne: Readonly<Record<string, string>> = {
  ...{ get: 'get', post: 'create', put: 'set', patch: 'update', delete: 'delete' },
}

/**
 * Names every operation by its address: `farmers.list`, `bookings.assign`, `bookings.assignMany`,
 * `records.comments.create`. Generators derive function names from them, so they stay the same as long as the address
 * does. `groups` are prefixes of addresses, with their name in an operation id.
 */
export function withOperationIds(described: Described, groups: readonly (readonly [string, string])[]): Described {
  const bases = groups.toSorted(([one], [other]) => other.length - one.length)
  return Object.fromEntries(
    Object.entries(described).map(([path, item]) => {
      const [base, group] = bases.find(([address]) => path === address || path.startsWith(`${address}/`)) ?? []
      const words = partsOf(base ? path.slice(base.length) : path.replace(/^\/api(\/admin)?(?=\/)/, ''))
      const isAlsoOfOne = base !== undefined && `${base}/{id}/${words[0] ?? ''}` in described
      const isAlone = Object.keys(item).length === 1
      const name = (method: string): string =>
        nameOf({ group: group && camelCase(group), words, method, isAlone, isAlsoOfOne })
      return [path, named(item, name)]
    }),
  )
}

function named(item: Item, name: (method: string) => string): Item {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => [method, { operationId: name(method), ...operation }]),
  )
}

interface Address {
  /** The prefix of the address: a resource, or any of them. */
  readonly group: string | undefined
  /** The parts after it; those in braces name parameters. */
  readonly words: readonly string[]
  readonly method: string
  /** Whether nothing else can be done at the address. */
  readonly isAlone: boolean
  /** Whether the same can be done to one record. */
  readonly isAlsoOfOne: boolean
}

function nameOf({ group, words, method, isAlone, isAlsoOfOne }: Address): string {
  const literal = words.filter((word) => !isParameter(word)).map(camelCase)
  const isOne = isParameter(words.at(-1) ?? '')
  const isSingle = isOne || /[^s]$/.test(literal.at(-1) ?? '')
  const verb = (isSingle ? toOne : toAll)[method] ?? method
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
