import { sql } from '../../database'
import { dayWords } from '../../engine/dayWords'
import type { Work } from '../../engine/engine'

/** What a scheme requires of the insured. */
export interface SchemeFacts {
  readonly name: string
  readonly kind: string
  /** Whether new cover is sold; existing cover continues anyway. */
  readonly isSold: boolean
  readonly from: string
  readonly till: string
  readonly termDays: number
  readonly waitingDays: number
  readonly ageMin: number | null
  readonly ageMax: number | null
  readonly premium: number
  readonly gstRate: number
  readonly farmerPct: number
  readonly sumPerAcre: number | null
  /** The states in which it is sold; empty for all of India. */
  readonly states: readonly number[]
}

/** Reads a scheme; undefined where there is none. */
export async function schemeOf({ tx }: Pick<Work, 'tx'>, id: number): Promise<SchemeFacts | undefined> {
  const [found] = await tx.rows<{ json: string }>(sql`
    select json_build_object('name', s.name, 'kind', s.kind, 'isSold', s.status = 'ACTIVE', 'from', s."from", 'till', s.till, 'termDays', s.term_days,
      'waitingDays', s.waiting_days, 'ageMin', s.age_min, 'ageMax', s.age_max, 'premium', s.premium, 'gstRate', s.gst_rate,
      'farmerPct', s.farmer_pct, 'sumPerAcre', s.sum_per_acre,
      'states', (select coalesce(json_agg(l.target_id), '[]') from insurance_schemes_states l where l.record_id = s.id))::text as json
    from insurance_schemes s where s.id = ${id} and s.deleted_at is null`)
  return found && (JSON.parse(found.json) as SchemeFacts)
}

/** Finds the state in which a farmer lives; null where unknown. */
export async function stateOfFarmer({ tx }: Pick<Work, 'tx'>, farmer: number): Promise<number | null> {
  const [found] = await tx.rows<{ state: number | null }>(
    sql`select village_state_id as state from farmers where id = ${farmer}`,
  )
  return found?.state ?? null
}

/** Says why cover can't start on a day; undefined where it can. */
export function startError({ from, till }: SchemeFacts, start: string): string | undefined {
  if (start >= from && start <= till) return undefined
  return `This scheme covers starts from ${dayWords(from)} to ${dayWords(till)}`
}

/** Says why an age is outside a scheme; undefined where it is within. Both limits are inclusive. */
export function ageError({ ageMin, ageMax }: SchemeFacts, who: string, age: number, day: string): string | undefined {
  const [least, most] = [ageMin ?? 0, ageMax ?? 120]
  if (age >= least && age <= most) return undefined
  return `${who} is ${age} on ${dayWords(day)}: this scheme insures from ${least} to ${most} years`
}

/** Says why a farmer can't have a scheme in their state; undefined where they can. */
export function stateError({ states }: SchemeFacts, state: number | null): string | undefined {
  if (states.length === 0 || (state !== null && states.includes(state))) return undefined
  return 'This scheme is not sold in the farmer’s state'
}
