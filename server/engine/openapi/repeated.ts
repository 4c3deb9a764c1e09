import type { JsonSchema } from '../jsonSchema'

type Item = Readonly<Record<string, JsonSchema>>
type Described = Readonly<Record<string, Item>>

/** The number of operations that must share a part before it becomes a component. */
const FEWEST = 3

/** The shared parts, by the kind of component and its name. */
export type Components = Readonly<Record<'parameters' | 'responses' | 'requestBodies', Record<string, JsonSchema>>>

/**
 * Moves parts that several operations share into components beside the existing ones: parameters, answers and bodies. A
 * parameter is named after itself, the others after the first operation that has them.
 */
export function withoutRepetition(
  described: Described,
  there: Partial<Components>,
): { readonly paths: Described; readonly components: Components } {
  const counts = new Map<string, number>()
  const count = (part: JsonSchema): JsonSchema => {
    const text = JSON.stringify(part)
    counts.set(text, (counts.get(text) ?? 0) + 1)
    return part
  }
  const components: Components = {
    parameters: { ...there.parameters },
    responses: { ...there.responses },
    requestBodies: { ...there.requestBodies },
  }
  const names = new Map<string, string>()
  const replace = (part: JsonSchema, kind: keyof Components, wanted: string): JsonSchema => {
    const text = JSON.stringify(part)
    if ('$ref' in part || (counts.get(text) ?? 0) < FEWEST) return part
    const key = `${kind} ${text}`
    const name = names.get(key) ?? freeName(components[kind], wanted)
    names.set(key, name)
    components[kind][name] = part
    return { $ref: `#/components/${kind}/${name}` }
  }
  mapParts(described, (part) => count(part))
  return { paths: mapParts(described, replace), components }
}

type Change = (part: JsonSchema, kind: keyof Components, wanted: string) => JsonSchema

function mapParts(described: Described, change: Change): Described {
  const parameters = (given: unknown): unknown =>
    Array.isArray(given)
      ? (given as JsonSchema[]).map((one) => change(one, 'parameters', pascalCase(String(one.name))))
      : given
  const operation = (given: JsonSchema): JsonSchema => {
    // Only the part of the operation's name after the resource, because many resources share it.
    const name =
      pascalCase(String(given.operationId).split('.').slice(1).join('.')) || pascalCase(String(given.operationId))
    const answers = Object.entries((given.responses ?? {}) as Item)
    return {
      ...given,
      ...(given.parameters !== undefined && { parameters: parameters(given.parameters) }),
      ...(given.requestBody !== undefined && {
        requestBody: change(given.requestBody as JsonSchema, 'requestBodies', name),
      }),
      responses: Object.fromEntries(answers.map(([status, one]) => [status, change(one, 'responses', name)])),
    }
  }
  return mapValues(described, (item) => mapValues(item, operation))
}

function mapValues<From, To>(
  given: Readonly<Record<string, From>>,
  change: (value: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, change(value, key)]))
}

function freeName(taken: Readonly<Record<string, unknown>>, wanted: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}${number}`
    if (!(name in taken)) return name
  }
}

function pascalCase(words: string): string {
  return words.replace(/(?:^|[^A-Za-z0-9]+)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
