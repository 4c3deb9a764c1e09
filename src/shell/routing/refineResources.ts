import type { ResourceProps } from '@refinedev/core'
import type { Register } from '#define'

/** Refine's half of the declarations: names and addresses, nothing else. */
export function refineResources(register: Register): ResourceProps[] {
  return register.resources.map(({ name, path }) => ({
    name,
    list: `/${path}`,
    create: `/${path}/create`,
    show: `/${path}/:id`,
    edit: `/${path}/:id/edit`,
  }))
}
