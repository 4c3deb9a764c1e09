import type { ResourceProps } from '@refinedev/core'
import { createElement } from 'react'
import { paths, type Register } from '#define'
import { Icon } from './icons'

/** The declarations for Refine: names, addresses, and what its own components need. */
export function refineResources(register: Register): ResourceProps[] {
  return register.resources.map((resource) => {
    const {
      is: { name, plural: many, icon },
      navigation: { path },
      access: { see: key },
      access,
    } = resource
    return {
      name,
      list: `/${path}`,
      show: `/${path}/:id`,
      ...(access.create !== false && { create: paths.create(resource) }),
      ...(access.update !== false && { edit: `/${path}/:id/edit` }),
      meta: { label: many, icon: createElement(Icon, { name: icon }), canDelete: access.delete !== false, key },
    }
  })
}
