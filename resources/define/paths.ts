import type { AnyResource } from './resource/resource'

/** The addresses of a resource: in the portal, and below the service's base URL, for browser and service alike. */
export const paths = {
  list: (resource: AnyResource, tab?: string) => `/${resource.navigation.path}${tab ? `/${tab}` : ''}`,
  show: (resource: AnyResource, id: number | string) => `/${resource.navigation.path}/${id}`,
  /** The desk where waiting records are judged one after the other. */
  desk: (resource: AnyResource) => `/${resource.navigation.path}/desk`,
  create: ({ navigation: { path, createPath } }: AnyResource) => `/${createPath ?? `${path}/create`}`,
  edit: (resource: AnyResource, id: number | string) => `/${resource.navigation.path}/${id}/edit`,
  /** Below `/api`: `/admin/farmers`. */
  api: (resource: AnyResource, ...rest: (string | number)[]) =>
    ['', resource.is.service, resource.is.name, ...rest].join('/'),
} as const
