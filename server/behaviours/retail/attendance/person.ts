import { attendanceMarks, attendingRoles } from '#resources'
import type { GeoPoint } from '#define'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import { badRequest } from '../../../engine/problem'

const { createFailed } = attendanceMarks.form.messages

/** The person whose day is marked, and the place it is measured against. */
export interface Attending {
  readonly employee: number | null
  readonly user: number | null
  readonly person: string
  readonly role: string
  readonly outlet: number | null
  readonly location: GeoPoint | null
  readonly geofence: number | null
  readonly opens: string | null
}

/**
 * Finds and locks the person whose day is marked: an outlet employee by themselves, their point of sale or their
 * manager; without an employee the viewer, at an outlet or in the field. Throws 400.
 */
export async function attendingFor({ tx, viewer }: Work, employee: number | undefined): Promise<Attending> {
  const [found] = await tx.rows<Attending & { readonly isTheirs: boolean }>(sql`
    select e.id as employee, e.user_id as "user", e.name as person, e.role, e.outlet_id as outlet, o.location, o.geofence, o.open_time as opens,
      (e.user_id = ${viewer.id}::bigint or o.pos_user_id = ${viewer.id}::bigint or exists (select from outlet_employees m where m.outlet_id = e.outlet_id
        and m.user_id = ${viewer.id}::bigint and m.role in ('OWNER', 'MANAGER') and m.status = 'ACTIVE' and m.deleted_at is null)) is true as "isTheirs"
    from outlet_employees e join outlets o on o.id = e.outlet_id
    where e.status = 'ACTIVE' and e.deleted_at is null
      and ${employee === undefined ? sql`e.user_id = ${viewer.id}::bigint` : sql`e.id = ${employee}::bigint`}
    order by e.id limit 1 for no key update of e`)
  if (found && !found.isTheirs)
    throw badRequest(createFailed, {
      fields: { employee: 'You can mark attendance only for yourself and the staff of your outlet' },
    })
  if (found) return found
  if (employee !== undefined)
    throw badRequest(createFailed, { fields: { employee: 'This employee has left the outlet' } })
  const [own] = await tx.rows<Attending>(sql`
    select null as employee, id as "user", name as person, role_type as role, null as outlet, null as location, null as geofence, null as opens
    from users where id = ${viewer.id}::bigint and role_type = any(${[...attendingRoles]}::text[]) and deleted_at is null for no key update`)
  if (!own) throw badRequest(createFailed, { fields: { employee: 'Choose the employee' } })
  return own
}
