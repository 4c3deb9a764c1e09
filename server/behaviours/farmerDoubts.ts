import { sql } from '../database'
import type { Doubted } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import { idOf } from '../engine/idOf'

/** New farmers of a sheet who may be there already: an active one of the same name, father or husband, and village (domain §1.C). */
export async function farmerDoubts({ tx }: Work, rows: readonly Doubted[]): Promise<Record<string, string>[]> {
  const asked = rows.flatMap(({ given, existing }, at) => {
    const { firstName, middleName, lastName, fatherOrHusbandName: father } = given
    const name = [firstName, middleName, lastName].filter((part) => typeof part === 'string').join(' ')
    const village = idOf(given.village)
    return existing || !name || !village || typeof father !== 'string' ? [] : [{ at, name, father, village }]
  })
  if (asked.length === 0) return rows.map(() => ({}))
  const found = await tx.rows<{ at: number; code: string }>(sql`
    select distinct on (a.at) a.at, f.farmer_code as code
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(at integer, name text, father text, village bigint)
    join farmers f on f.village_id = a.village and lower(f.name) = lower(a.name) and lower(f.father_or_husband_name) = lower(a.father)
      and f.status = 'ACTIVE' and f.deleted_at is null order by a.at, f.id`)
  const codes = new Map(found.map(({ at, code }) => [Number(at), code]))
  return rows.map((_, at): Record<string, string> => {
    const code = codes.get(at)
    return code ? { firstName: `${code} has the same name, father or husband, and village` } : {}
  })
}
