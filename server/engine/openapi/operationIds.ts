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
 * Names every operation by its address: `farmers.list`, `bookings.assign`, `bookings.assignMany`, `records.comments.create`.
 * Generators make the names of their functions of them, so they stay as long as the address does. `groups` are the beginnings
 * of addresses, with what stands for them in a name.
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
  /** What the address begins with: a resource, or any of them. */
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
