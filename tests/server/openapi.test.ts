import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHILDREN, nestedIn, paths, writableFields } from '#define'
import { register } from '#resources'
import { schemaName } from '../../server/engine/openapi/parts'
import { answerSchema, type Description } from '../support/described'
import { startService, type TestService } from '../support/service'

type Parameter = { readonly name: string } | { readonly $ref: string }
type Operation = {
  readonly operationId?: string
  readonly description?: string
  readonly parameters?: Parameter[]
  readonly requestBody?: unknown
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

let service: TestService
let document: Record<string, unknown>
/** The paths of the document. */
let told: Paths
/** The same per resource: paths of any resource are expanded to each named resource. */
let described: Paths

beforeAll(async () => {
  service = await startService()
  const answer = await service.nobody.get('/api/openapi.json')
  document = answer.body
  told = document.paths as Paths
  described = byResource(told)
})
afterAll(() => service.close())

it('The API description is public, as JSON', async () => {
  const { status, headers } = await service.nobody.get('/api/openapi.json')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
})

it('The API description is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

const ANY = '/api/{service}/{resource}'

function byResource(paths: Paths): Paths {
  const whole = new Map<string, Record<string, Operation>>()
  for (const [path, item] of Object.entries(paths))
    for (const [method, operation] of Object.entries(item))
      for (const base of basesOf(path, operation)) {
        const address = path.replace(ANY, base)
        whole.set(address, { ...whole.get(address), [method]: operation })
      }
  return Object.fromEntries(whole)
}

function basesOf(path: string, { parameters = [] }: Operation): string[] {
  if (!path.startsWith(ANY)) return [ANY]
  const named = parameters
    .map((one) => ('$ref' in one ? (referred(one.$ref) as { name: string; schema: { enum: string[] } }) : one))
    .find(({ name }) => name === 'resource') as unknown as { schema: { enum: string[] } }
  return register.resources
    .filter(({ is: { name } }) => named.schema.enum.includes(name))
    .map((one) => `/api${paths.api(one)}`)
}

it('The API description passes Redocly’s rules, which also check its content', async () => {
  const { createConfig, lintFromString } = await import('@redocly/openapi-core')
  const rules: Record<string, 'off' | 'error'> = {
    'tag-description': 'off',
    ...{ 'info-license': 'off', 'no-server-example.com': 'off', 'operation-4xx-response': 'error' },
    ...{ 'operation-operationId': 'error', 'operation-operationId-unique': 'error', 'operation-summary': 'error' },
    ...{ 'no-unused-components': 'error', 'security-defined': 'error', 'path-parameters-defined': 'error' },
    // The id of a record is a number, so no path of a resource is ambiguous.
    'no-ambiguous-paths': 'off',
  }
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(problems.map(({ message, location }) => `${location[0]?.pointer ?? ''}: ${message}`)).toEqual([])
})

/** Resolves a reference within the document; undefined when it is missing. */
function referred(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], document)
}

it('The API description contains everything it refers to', () => {
  const named = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(1000)
  expect([...new Set(named)].filter((name) => referred(name) === undefined)).toEqual([])
})

it('The API description names every operation once, by its purpose', () => {
  const names = Object.values(told).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
  expect(names.filter((name) => !/^[a-z]\w*(\.[A-Za-z]\w*)*$/.test(name ?? ''))).toEqual([])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names).toEqual(
    expect.arrayContaining([
      ...['farmers.list', 'farmers.create', 'farmers.get', 'farmers.update', 'farmers.updateMany'],
      ...[
        'crops.delete',
        'bookings.assign',
        'records.comments.list',
        'records.comments.create',
        'records.history',
        'search',
      ],
    ]),
  )
})

it('The API description shares repeated parts, so that it can be read and turned into types', () => {
  expect(JSON.stringify(document).length / register.resources.length).toBeLessThan(12_000)
  const { parameters } = document.components as { parameters: Record<string, { name: string }> }
  expect(parameters).toMatchObject({ Page: { name: 'page' }, Id: { name: 'id' } })
})

it('The API description gives every operation an answer and every path variable a parameter', () => {
  const faults = Object.entries(told).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const known = (operation.parameters ?? []).map((one) =>
        '$ref' in one ? (referred(one.$ref) as { name: string }) : one,
      )
      const missing = [...path.matchAll(/\{(\w+)\}/g)].filter(([, name]) => !known.some((one) => one.name === name))
      return 'responses' in operation && missing.length === 0 ? [] : [`${method} ${path}`]
    }),
  )
  expect(faults).toEqual([])
})

it('The API description gives every answer a schema', () => {
  const description = document as unknown as Description
  const { paths: all, components } = description
  const faults = Object.entries(all).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const schema = answerSchema(description, operation)
      return schema && isBare(schema) ? [`${method} ${path}`] : []
    }),
  )
  const records = register.resources.map(schemaName)
  const named = Object.keys(components.schemas).filter(
    (name) => !records.includes(name) && isBare(components.schemas[name] ?? {}),
  )
  expect([...faults, ...named]).toEqual([])
})

/** Whether a schema, or a part of it, does not describe its content at all. */
function isBare(schema: Readonly<Record<string, unknown>>): boolean {
  const { type, properties, additionalProperties, items, anyOf } = schema
  const parts = [...Object.values(properties ?? {}), additionalProperties, items, ...((anyOf as object[]) ?? [])]
  const isOpen = [type].flat().includes('object') && !properties && !additionalProperties
  const isUnsaid = Object.keys(schema).length === 0 || (type === 'array' && items === undefined)
  return isUnsaid || isOpen || parts.some((part) => typeof part === 'object' && part !== null && isBare({ ...part }))
}

it.each(register.resources.map((resource) => [resource.is.name, resource] as const))(
  'The API description has exactly the operations of %s',
  (_name, resource) => {
    const base = `/api${paths.api(resource)}`
    const { create, update, delete: remove } = resource.access
    const methods = (path: string): string[] => Object.keys(described[path] ?? {}).toSorted()
    expect(methods(base)).toEqual([
      'get',
      ...(update === false ? [] : ['patch']),
      ...(create === false ? [] : ['post']),
    ])
    expect(methods(`${base}/preview`)).toEqual(['post'])
    expect(methods(`${base}/{id}/undo`)).toEqual(['post'])
    expect(methods(`${base}/{id}`)).toEqual([
      ...(remove === false ? [] : ['delete']),
      'get',
      ...(update === false ? [] : ['patch']),
    ])
    expect(methods(`${base}/options`)).toEqual(['get'])
    expect(methods(`${base}/choices`)).toEqual(['get'])
    expect(methods(`${base}/{id}/history`)).toEqual(['get'])
    expect(methods(`${base}/{id}/restore`)).toEqual(update === false ? [] : ['get', 'post'])
    expect(methods(`${base}/{id}/comments`)).toEqual(['get', 'post'])
    for (const [word, action] of Object.entries(resource.actions)) {
      expect(methods(`${base}/{id}/${word}`), word).toEqual(['post'])
      expect(methods(`${base}/${word}`), word).toEqual(action.bulk ? ['post'] : [])
      const need = action.key === 'signedIn' ? 'a signed-in account' : [action.key].flat()[0]
      expect(described[`${base}/{id}/${word}`]?.post?.description, word).toContain(need)
    }
  },
)

it.each(register.resources.map((resource) => [resource.is.name, resource] as const))(
  'The API description names the fields of %s for reading and writing',
  (name, resource) => {
    const { schemas } = document.components as { schemas: Record<string, { properties: object }> }
    const schema = name.replace(/(^|-)\w/g, (part) => part.slice(-1).toUpperCase())
    expect(Object.keys(schemas[schema]?.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(resource.fields)))
    if (resource.access.create !== false)
      expect(Object.keys(schemas[`${schema}Create`]?.properties ?? {})).toEqual([
        ...writableFields(resource.fields, 'create'),
        ...(nestedIn(register, name).length ? [CHILDREN] : []),
      ])
  },
)

/** The routes of a resource that are refused to everyone. */
const refusedToAll = register.resources.flatMap((resource) => {
  const base = `/api${paths.api(resource)}`
  const { create, update, delete: remove } = resource.access
  return [
    ...(create === false ? [`POST ${base}`] : []),
    ...(update === false ? [`PATCH ${base}/{}`, `GET ${base}/{}/restore`, `POST ${base}/{}/restore`] : []),
    ...(remove === false ? [`DELETE ${base}/{}`] : []),
  ]
})

it('The API description has exactly the service’s routes under /api', () => {
  const plain = (route: string): string =>
    route.replace(/:\w+|\*|\{\w+\}/g, '{}').replace(/(?<=\/(?:files|uploads)\/)\w+/, '{}')
  const routes = service.routes.filter((route) => route.includes(' /api/') && !route.startsWith('HEAD ')).map(plain)
  const all = Object.entries(described).flatMap(([path, item]) =>
    Object.keys(item).map((method) => plain(`${method.toUpperCase()} ${path}`)),
  )
  expect(routes.length).toBeGreaterThan(2000)
  const inWords = (some: readonly string[]): string[] =>
    [...new Set(some)].filter((one) => one.includes(' /api/') && !refusedToAll.includes(one)).toSorted()
  expect(inWords(all)).toEqual(inWords(routes))
})

it('The API description says where people need no authority for their own user record', () => {
  const { get, patch, delete: remove } = described['/api/admin/users/{id}'] ?? {}
  expect([get?.description, patch?.description]).toEqual([
    expect.stringContaining('view_afs_users_tab. For oneself a signed-in account is enough.'),
    expect.stringContaining('For oneself a signed-in account is enough.'),
  ])
  expect(remove?.description ?? '').not.toContain('For oneself')
})

it('The API description includes the health of the process', () => {
  expect(service.routes).toEqual(expect.arrayContaining(['GET /healthz', 'GET /readyz']))
  expect(Object.keys(described)).toEqual(expect.arrayContaining(['/healthz', '/readyz']))
})
