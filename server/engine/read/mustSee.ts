import type { AnyResource } from '#define'
import { tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import { notFound } from '../problem'
import { visibleRows } from './scope'

/** The record that an endpoint is about. */
export interface About {
  readonly resource: AnyResource
  readonly id: number
}

/** Throws 404 unless the viewer may know of the record. */
export async function mustSee(work: Work, { resource, id }: About): Promise<void> {
  const [found] = await work.tx.rows(
    sql`select 1 from ${name(tableOf(resource))} t where t.id = ${id} and ${visibleRows(work.engine, resource, work.viewer)}`,
  )
  if (!found) throw notFound(resource.form.messages.notFound)
}
