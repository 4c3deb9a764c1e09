import { farmers } from '#resources'
import { behaviour } from '../engine/behaviour'
import { badRequest } from '../engine/problem'
import { sql } from '../database'

const MOST_LANDS = 10

/** Two farmers become one; a farmer is forgotten on request. */
export const farmersBehaviour = behaviour(farmers, {
  effects: {
    merge: async ({ tx }, { record, input }) => {
      const stays = Number(input.mergedInto)
      if (stays === record.id)
        throw badRequest('Error while updating farmer', {
          fields: { mergedInto: 'A farmer cannot be merged into themself' },
        })
      await tx.rows(sql`select id from farmers where id = ${stays} for update`)
      const together = Number(
        await tx.json(
          sql`select count(*)::text from lands where farmer_id in (${record.id}, ${stays}) and status = 'ACTIVE' and deleted_at is null`,
        ),
      )
      if (together > MOST_LANDS)
        throw badRequest('Error while updating farmer', {
          detail: `Together they would have ${together} active lands`,
          fields: { mergedInto: 'You already have added 10 lands' },
        })
      await tx.run(sql`update lands l set farmer_id = ${stays}, version = version + 1, updated_at = now(),
        name = case when exists (select from lands o where o.farmer_id = ${stays} and lower(o.name) = lower(l.name) and o.deleted_at is null) then left(l.name, 48) || ' (' || l.id || ')' else l.name end
        where farmer_id = ${record.id} and deleted_at is null`)
      await tx.run(sql`update farmers f set lands_count = s.count, total_land_acre = s.acres from (
          select o.id, count(l.id)::int as count, coalesce(sum(l.area_acres), 0) as acres from farmers o
          left join lands l on l.farmer_id = o.id and l.status = 'ACTIVE' and l.deleted_at is null where o.id in (${record.id}, ${stays}) group by o.id) s where s.id = f.id`)
      await tx.run(
        sql`update farmers set alt_mobile = coalesce(alt_mobile, ${record.mobile ?? null}) where id = ${stays}`,
      )
    },
    erase: async ({ tx }, { record }) => {
      await tx.run(sql`
        update farmers set first_name = 'Erased', middle_name = null, last_name = null, father_or_husband_name = null, mobile = '+910000000000', alt_mobile = null,
          date_of_birth = null, birth_year = null, address_line = null, location = null, photo = null, agristack_farmer_id = null, aadhaar_last4 = null, aadhaar_hash = null,
          pan = null, tags = null where id = ${record.id}`)
      await tx.run(sql`update history set changes = '{}' where resource = 'farmers' and record_id = ${record.id}`)
      await tx.run(sql`update lands set owner_name = null where farmer_id = ${record.id}`)
    },
  },
})
