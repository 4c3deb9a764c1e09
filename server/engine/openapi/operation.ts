import type { Access, AnyResource, Register } from '#define'
import type { JsonSchema } from '../jsonSchema'

/** The methods of HTTP that routes have; a HEAD is answered as its GET. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a route takes and gives, as OpenAPI 3.1 says it. */
export interface Operation {
  readonly summary: string
  /** What is to be known beyond who may. */
  readonly description?: string
  /** Who may, where it is the same sentence for every resource though not the same authority. */
  readonly who?: string
  /** Parameters of the query and of headers; those of the path are found in the path. */
  readonly parameters?: readonly JsonSchema[]
  readonly requestBody?: JsonSchema
  readonly responses: JsonSchema
}

/** One address that does one thing. The service serves it as it stands here, and its description tells of it. */
export interface DescribedRoute {
  readonly method: Method
  /** From the root, its parts as Fastify writes them: `/api/admin/exports/:id/file`. */
  readonly path: string
  /** Who may; `anyone` before they have signed in. */
  readonly need: Access | 'anyone'
  /** Under what heading the description tells of it. */
  readonly tag: 'Pages' | 'Session' | 'Service'
  readonly operation: Operation
}

/** An address that many resources have, behind that of the resource, and that does the same for each of them. */
export interface DescribedResourceRoute {
  readonly method: Method
  /** Behind the address of the resource, its parts as Fastify writes them: `/:id/history`, or nothing for the list itself. */
  readonly path: string
  /** The resources that have it; all of them unless said. */
  readonly isOf?: (resource: AnyResource, register: Register) => boolean
  /** What may stand in the place of `:action`, `:field` or `:chart` in the path. */
  readonly words?: (resource: AnyResource) => readonly string[]
  /** What it takes to be let through, each of them; the key of the resource unless said. */
  readonly needs?: (resource: AnyResource, word: string) => readonly Access[]
  /** Of the record that is the viewer it may be asked without what it needs otherwise; the handler decides how much. */
  readonly isForOwn?: true
  /** The same words for every resource, or others for each: those whose bodies and answers are its fields. */
  readonly operation: Operation | ((resource: AnyResource, word: string) => Operation)
}

/** What it takes to be let through a route of a resource. */
export function needsOf({ needs }: DescribedResourceRoute, resource: AnyResource, word: string): readonly Access[] {
  return needs ? needs(resource, word) : [resource.access.see]
}

/** The words that may stand in the place of an action, a field or a chart; one empty word where the path has no such place. */
export function wordsOf({ words }: DescribedResourceRoute, resource: AnyResource): readonly string[] {
  return words ? words(resource) : ['']
}

/** Whether a resource has a route at all, whoever asks. */
export function isRouteOf(route: DescribedResourceRoute, resource: AnyResource, register: Register): boolean {
  return route.isOf ? route.isOf(resource, register) : true
}

/** The path of a route with a word in the place of `:action`, `:field` or `:chart`. */
export function pathWith({ path }: DescribedResourceRoute, word: string): string {
  return path.replace(/:(action|field|chart)\b/, word)
}
