import { sql } from '../../database'
import type { Work } from '../../engine/engine'

/** The own company, as printed on papers. */
export interface OwnCompany {
  readonly name: string
  readonly address: string | null
  readonly gstin: string | null
  /** The state code of the GST Network. */
  readonly stateCode: string | null
}

/** Reads the own company; undefined where there is none yet. */
export async function companyOf({ tx }: Pick<Work, 'tx'>): Promise<OwnCompany | undefined> {
  const [found] = await tx.rows<OwnCompany>(sql`
    select c.name, c.address, c.gstin, coalesce(left(c.gstin, 2), s.gst_state_code) as "stateCode"
    from companies c left join geographies s on s.id = c.state_id
    where c.kind = 'SELF' and c.deleted_at is null order by c.id limit 1`)
  return found
}

/** Returns the lines printed under the company's name. */
export function companyLines({ address, gstin }: Pick<OwnCompany, 'address' | 'gstin'>): string[] {
  return [address, gstin && `GSTIN ${gstin}`].flatMap((line) => line || [])
}
