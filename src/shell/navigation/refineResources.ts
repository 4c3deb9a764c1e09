import type { ResourceProps } from '@refinedev/core'
import { createElement } from 'react'
import type { Register } from '#define'
import { Icon } from './icons'

/** Refine's half of the declarations: names, addresses, and what its own parts draw and ask. */
export function refineResources(register: Register): ResourceProps[] {
  return register.resources.map(
    ({ is: { name, plural: many, icon }, navigation: { path }, access: { see: key }, access }) => ({
      name,
      list: `/${path}`,
      show: `/${path}/:id`,
      ...(access.create !== false && { create: `/${path}/create` }),
      ...(access.update !== false && { edit: `/${path}/:id/edit` }),
      meta: { label: many, icon: createElement(Icon, { name: icon }), canDelete: access.delete !== false, key },
    }),
  )
}
