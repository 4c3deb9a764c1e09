import type { AnyResource } from './resource'

/** The addresses of a resource: in the portal, and below the service's base URL. Written once, used by both worlds. */
export const paths = {
  list: (resource: AnyResource, tab?: string) => `/${resource.path}${tab ? `/${tab}` : ''}`,
  show: (resource: AnyResource, id: number | string) => `/${resource.path}/${id}`,
  create: (resource: AnyResource) => `/${resource.path}/create`,
  edit: (resource: AnyResource, id: number | string) => `/${resource.path}/${id}/edit`,
  /** Below `/api`: `/admin/farmers`. */
  api: (resource: AnyResource, ...rest: (string | number)[]) =>
    ['', resource.service, resource.name, ...rest].join('/'),
} as const
