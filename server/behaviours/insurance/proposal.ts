import { paths, todayInIndia } from '#define'
import { farmers, hospicashPolicies, insuranceSchemes, recordedGenders } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import { proposal } from '../../engine/commonSchemas'
import { wholeNumber } from '../../engine/given'
import { needed, recordOf } from '../../engine/jsonSchema'
import { visibleRows } from '../../engine/read/scope'

interface Farmer {
  readonly name: string
  readonly gender: string
  readonly dob: string | null
  readonly state: number | null
}

/** Proposes a hospicash policy for a farmer: the farmer as the first insured person, and the scheme of the state. */
export const policyProposalEndpoint: Endpoint = {
  method: 'GET',
  path: `${paths.api(hospicashPolicies)}/proposal`,
  summary: 'The defaults of a farmer’s new hospicash policy, { values, rows }: the farmer as insured, and the scheme',
  need: hospicashPolicies.access.see,
  query: { farmer: needed(recordOf(farmers, 'The id of the farmer')) },
  gives: proposal,
  answer: async ({ tx, engine, viewer }, _body, { query }) => {
    const [farmer] = await tx.rows<Farmer>(sql`
      select t.name, t.gender, t.date_of_birth::text as dob, t.village_state_id as state from farmers t
      where t.id = ${wholeNumber(query.farmer) ?? 0} and ${visibleRows(engine, farmers, viewer)}`)
    if (!farmer) return { values: {}, rows: {} }
    const [only, other] = await tx.rows<{ id: number; label: string }>(sql`
      select t.id, t.name as label from insurance_schemes t
      where t.kind = 'HOSPICASH' and t.status = 'ACTIVE' and t.till >= ${todayInIndia(engine.now())}::date
        and (not exists (select from insurance_schemes_states l where l.record_id = t.id)
          or exists (select from insurance_schemes_states l where l.record_id = t.id and l.target_id = ${farmer.state}))
        and ${visibleRows(engine, insuranceSchemes, viewer)} order by t.id limit 2`)
    const { name, gender, dob } = farmer
    const self = { name, relation: 'SELF', ...(gender in recordedGenders && { gender }), ...(dob && { dob }) }
    return { values: only && !other ? { scheme: only } : {}, rows: { 'insured-persons': [self] } }
  },
}
