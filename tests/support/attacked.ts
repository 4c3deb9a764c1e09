import { holdsFiles, paths as addresses, type AnyResource } from '#define'
import { register } from '#resources'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema?: Schema
}

interface Schema {
  readonly format?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
}

interface Body {
  readonly content: Readonly<Record<string, { readonly schema?: Schema | Reference }>>
}

interface Reference {
  readonly $ref: string
}

interface Operation {
  readonly security?: readonly unknown[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: Body | Reference
}

/** The parts of a service's description from which requests are made. */
export interface Attacked {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A request with a value that no route can accept. */
export interface Attack {
  readonly method: string
  readonly path: string
  readonly body?: string
  /** Whether it is also open to those who have not signed in. */
  readonly isOpen: boolean
}

const ANY = '/api/{service}/{resource}'
const NOWHERE = '2026-02-30'
/** As JSON: a lone surrogate and NUL. */
const UNSTORABLE = [String.raw`"a\u0000b"`, String.raw`"\ud800"`, String.raw`{"\u0000":1}`]
const DEEP = '['.repeat(20_000) + ']'.repeat(20_000)

/**
 * Makes requests for every operation of a description, with a NUL in each path parameter, query value and body member,
 * a lone surrogate and excessive nesting in the body, and a non-existent day wherever one is expected.
 */
export function attacksOn(document: Attacked): Attack[] {
  return operationsIn(document).flatMap(({ method, path, isOpen, given, operation }) =>
    attacksOf(document, path, { given, operation }).map((attack) => ({ method, isOpen, ...attack })),
  )
}

/** An operation at one address: that of the first resource where many have it. */
export interface AttackedOperation extends Pick<Attack, 'method' | 'path' | 'isOpen'> {
  /** Whether its body is described as JSON. */
  readonly takesJson: boolean
  readonly given: readonly Parameter[]
  readonly operation: Operation
}

/** Lists every operation of a description, with its described path: `/api/admin/farmers/{id}`. */
export function operationsIn(document: Attacked): AttackedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const given = parametersOf(document, operation)
      return {
        method: method.toUpperCase(),
        path: path.startsWith(ANY) ? pathOf(path, resourceIn(given)) : path,
        isOpen: operation.security?.length === 0,
        takesJson: bodySchema(document, operation) !== undefined,
        given,
        operation,
      }
    }),
  )
}

function bodySchema(document: Attacked, { requestBody }: Operation): Schema | Reference | undefined {
  return requestBody && referred<Body>(document, requestBody).content['application/json']?.schema
}

function attacksOf(
  document: Attacked,
  path: string,
  { given, operation }: { readonly given: readonly Parameter[]; readonly operation: Operation },
): Pick<Attack, 'path' | 'body'>[] {
  const plain = path.replace(/\{day\}/g, '2026-11-20').replace(/\{\w+\}/g, '1')
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([part = '', name]) =>
    ['%00', 'a%00b', ...(name === 'day' ? [NOWHERE] : [])].map((word) =>
      path.replace(part, word).replace(/\{\w+\}/g, '1'),
    ),
  )
  const inQuery = given
    .filter((one) => one.in === 'query')
    .flatMap(({ name, schema }) => [
      `${plain}?${name}=a%00b`,
      ...(schema?.format === 'date' || /^(from|to|day)$/.test(name)
        ? [NOWHERE, '0001-01-01', '9999-12-31'].map((day) => `${plain}?${name}=${day}`)
        : []),
    ])
  const schema = bodySchema(document, operation)
  return [
    ...[...inPath, ...inQuery].map((one) => ({ path: one })),
    ...bodiesOf(document, schema).map((body) => ({ path: plain, body })),
  ]
}

function bodiesOf(document: Attacked, schema: Schema | Reference | undefined): string[] {
  if (!schema) return []
  const names = Object.keys(referred<Schema>(document, schema).properties ?? {})
  const first = JSON.stringify(names[0] ?? 'any')
  return [
    ...names.map((name) => `{${JSON.stringify(name)}:${UNSTORABLE[0]}}`),
    ...UNSTORABLE.map((value) => `{${first}:[${value}]}`),
    `{${first}:${DEEP}}`,
  ]
}

function parametersOf(document: Attacked, { parameters = [] }: Operation): Parameter[] {
  return parameters.map((one) => referred<Parameter>(document, one))
}

function referred<Part extends object>({ components }: Attacked, part: Part | Reference): Part {
  if (!('$ref' in part)) return part
  const [, , kind = '', name = ''] = part.$ref.split('/')
  return components[kind]?.[name] as Part
}

function resourceIn(given: readonly Parameter[]): AnyResource {
  const names = given.find(({ name }) => name === 'resource')?.schema?.enum ?? []
  const resource = register.resources.find(({ is: { name } }) => names.includes(name))
  if (!resource) throw new Error('A route of resources names none of them')
  return resource
}

/** Makes the path of a route for a resource, and for one of its file fields where the route is about files. */
function pathOf(path: string, resource: AnyResource): string {
  const field = Object.keys(resource.fields).find((name) => holdsFiles(resource.fields[name]))
  return path.replace(ANY, `/api${addresses.api(resource)}`).replace('{field}', field ?? '')
}
