import type { FastifyRequest } from 'fastify'
import { messages, type AnyResource } from '#define'
import type { Work } from '../engine'
import { isAtWork } from '../imports/commit'
import { importReport, type ImportReport } from '../imports/report'
import { ownImport, type Import } from '../imports/store'
import { cutOf, type Cut } from '../imports/targets'
import { writersOf } from '../operations/deeds'
import type { Operation } from '../openapi/operation'
import { badRequest } from '../problem'
import type { ResourceRequest, ResourceRoute } from './resourceRoute'

/** Makes a route of imports, for resources that declare them. Each import is visible only to its owner. */
export function importRoute(
  method: ResourceRoute['method'],
  path: string,
  operation: Operation,
  handle: ResourceRoute['handle'],
): ResourceRoute {
  return {
    method,
    path: `/imports${path}`,
    isOf: ({ imports }) => imports !== undefined && (!imports.through || path === '/template'),
    needs: (resource) => [resource.access.see, writersOf(resource)],
    operation: {
      ...operation,
      who: 'Needs the authority with which the resource is read, and one to create or change its records.',
      description: 'Only its owner can see an import.',
    },
    handle,
  }
}

/** Reads the id of the import from an address. */
export function importIn({ params }: FastifyRequest): string {
  return (params as { import: string }).import
}

/** The part of a resource that an import fills: all its rows have the values that the list's tab fixes. */
export function cutFor(resource: AnyResource, { tab }: Import): Cut {
  return cutOf(resource, tab ?? undefined)
}

/** Reads the progress of an import. Throws 404 unless it is the viewer's own. */
export async function reportOf(work: Work, resource: AnyResource, id: string): Promise<ImportReport> {
  const found = await ownImport(work, resource, id)
  return importReport(work, cutFor(resource, found), found)
}

/**
 * Changes an import: the transaction locks it, and its rows are not being written at the time. Throws 400 while they
 * are, 404 unless it is the viewer's own.
 */
export function inside<Result>(
  { work, resource, request }: ResourceRequest,
  change: (work: Work, found: Import) => Promise<Result>,
): Promise<Result> {
  return work.engine.database.transaction(async (tx) => {
    const held = { ...work, tx }
    const found = await ownImport(held, resource, importIn(request), true)
    if (await isAtWork(held, found))
      throw badRequest(messages.badRequest, { detail: 'Its rows are being imported. Wait or cancel first' })
    return change(held, found)
  })
}
