import {
  ResourceContext,
  type Action,
  type ParseResponse,
  type ResourceProps,
  type RouterProvider,
} from '@refinedev/core'
import refineRouter from '@refinedev/react-router'
import { useCallback, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import { placeAt } from '#define'
import { register } from '../../../providers/register'

/**
 * Refine's router, with addresses looked up in our own map of places: Refine would match them against the routes of all
 * resources in each of its hooks.
 */
export const routerProvider: RouterProvider = {
  ...refineRouter,
  parse: useParsedAddress,
}

function useParsedAddress(): () => ParseResponse {
  const { pathname, search } = useLocation()
  const { resources } = useContext(ResourceContext)
  return useCallback(() => {
    const place = placeAt(register, pathname)
    const found =
      place && place.kind !== 'page' ? { place, resource: named(resources, place.resource.is.name) } : undefined
    const id = found && 'id' in found.place ? found.place.id : undefined
    return {
      pathname,
      params: { ...Object.fromEntries(new URLSearchParams(search)), ...(id !== undefined && { id }) },
      ...(id !== undefined && { id }),
      ...(found && {
        resource: found.resource,
        action: (found.place.kind === 'desk' ? 'list' : found.place.kind) satisfies Action,
      }),
    }
  }, [pathname, search, resources])
}

function named(resources: readonly ResourceProps[], name: string): ResourceProps | undefined {
  return resources.find((resource) => resource.name === name)
}
