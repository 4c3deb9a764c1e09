import type { Access, AnyResource, Register } from '#define'
import type { JsonSchema } from '../jsonSchema'

/** The HTTP methods of routes; a HEAD is answered as its GET. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The input and output of a route, in OpenAPI 3.1 terms. */
export interface Operation {
  readonly summary: string
  /** What a client has to know in addition to who may use it. */
  readonly description?: string
  /** Who may use it, if one sentence covers every resource although the authorities differ. */
  readonly who?: string
  /** Parameters of the query and of headers; those of the path are read from the path. */
  readonly parameters?: readonly JsonSchema[]
  readonly requestBody?: JsonSchema
  readonly responses: JsonSchema
}

/** A route with one method and path, both served and described from here. */
export interface DescribedRoute {
  readonly method: Method
  /** The full path, with parameters as Fastify writes them: `/api/admin/exports/:id/file`. */
  readonly path: string
  /** Who may use it; `anyone` includes people who have not signed in. */
  readonly need: Access | 'anyone'
  /** The heading in the description. */
  readonly tag: 'Pages' | 'Session' | 'Service'
  readonly operation: Operation
}

/** A route that many resources have, below the path of the resource, and that works the same for each of them. */
export interface DescribedResourceRoute {
  readonly method: Method
  /**
   * The path below that of the resource, with parameters as Fastify writes them: `/:id/history`, or empty for the list
   * itself.
   */
  readonly path: string
  /** The resources that have it; by default all of them. */
  readonly isOf?: (resource: AnyResource, register: Register) => boolean
  /** The values of `:action`, `:field` or `:chart` in the path. */
  readonly words?: (resource: AnyResource) => readonly string[]
  /** The authorities that it needs, each of them; by default the key of the resource. */
  readonly needs?: (resource: AnyResource, word: string) => readonly Access[]
  /** For the viewer's own record it may be used without those; the handler decides how far. */
  readonly isForOwn?: true
  /** One description for every resource, or one for each if bodies and answers are its fields. */
  readonly operation: Operation | ((resource: AnyResource, word: string) => Operation)
}

/** Lists the authorities that a route of a resource needs. */
export function needsOf({ needs }: DescribedResourceRoute, resource: AnyResource, word: string): readonly Access[] {
  return needs ? needs(resource, word) : [resource.access.see]
}

/** Lists the words of an action, a field or a chart in the path; one empty word if the path has none of them. */
export function wordsOf({ words }: DescribedResourceRoute, resource: AnyResource): readonly string[] {
  return words ? words(resource) : ['']
}

/** Whether a resource has a route at all, regardless of the viewer. */
export function isRouteOf(route: DescribedResourceRoute, resource: AnyResource, register: Register): boolean {
  return route.isOf ? route.isOf(resource, register) : true
}

/** Fills a word into a route's path in place of `:action`, `:field` or `:chart`. */
export function pathWith({ path }: DescribedResourceRoute, word: string): string {
  return path.replace(/:(action|field|chart)\b/, word)
}
