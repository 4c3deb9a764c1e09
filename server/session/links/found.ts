import { sql } from '../../database'
import type { Engine } from '../../engine/engine'
import { isTokenOf, linkIn } from '../../engine/linkToken'

/** The public link of a token and, if it cannot be opened, why. */
export interface LinkFound {
  readonly id: number
  readonly kind: string
  readonly farmer: number
  readonly guid: string
  /** The soil test whose report it shows. */
  readonly soilTest: number | null
  readonly expiresAt: string
  readonly isOpen: boolean
  readonly shown: Readonly<Record<string, unknown>>
  readonly why?: 'forged' | 'ended' | 'expired'
}

/** Finds the link of a token; undefined if there is none. */
export async function linkOf(engine: Engine, token: string): Promise<LinkFound | undefined> {
  const id = linkIn(token)
  if (id === 0) return undefined
  const [row] = await engine.database.rows<{ json: string }>(sql`
    select json_build_object('id', p.id, 'kind', p.kind, 'farmer', p.farmer_id, 'guid', f.guid, 'soilTest', p.soil_test_id,
      'expiresAt', to_char(p.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'isOpen', p.status = 'OPEN' and p.deleted_at is null and f.status = 'ACTIVE' and f.deleted_at is null,
      'shown', case when p.kind = 'CRM' then ${summary} else ${little} end)::text as json
    from public_links p join farmers f on f.id = p.farmer_id left join geographies v on v.id = f.village_id
      left join geographies d on d.id = f.village_district_id
    where p.id = ${id}`)
  if (!row) return undefined
  const found = JSON.parse(row.json) as LinkFound
  const why = whyClosed(engine, found, token)
  return { ...found, ...(why && { why }) }
}

/** Finds the soil test whose report the link of a token shows; undefined if it shows none. */
export async function soilTestOf(engine: Engine, token: string): Promise<number | undefined> {
  const found = await linkOf(engine, token)
  return found && !found.why && found.soilTest ? found.soilTest : undefined
}

function whyClosed(engine: Engine, found: LinkFound, token: string): LinkFound['why'] {
  if (!isTokenOf(engine, found, token)) return 'forged'
  if (!found.isOpen) return 'ended'
  return Date.parse(found.expiresAt) > engine.now().getTime() ? undefined : 'expired'
}

/** Everything that the page for the farmer shows. */
const little = sql`json_build_object('firstName', f.first_name, 'village', v.name, 'purpose', p.purpose)`

/** What the call centre's phone shows while it rings: never the number. */
const summary = sql`json_build_object('firstName', f.first_name, 'village', v.name, 'district', d.name, 'purpose', p.purpose,
  'lands', f.lands_count, 'acres', f.total_land_acre, 'language', f.language,
  'lastContact', (select to_char(max(c.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from communications c where c.farmer_id = f.id and c.status = 'SENT' and c.deleted_at is null))`
