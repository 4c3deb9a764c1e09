import { acresOf, counted, type AreaInput, type Foretold, type ForetoldLine, type RowOf } from '#define'
import { landPapers, landRecords, lands, mostDeviation, papersOfState, type LandPaper } from '#resources'
import { sql, type Queries } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { foretelling, foretold } from '../../engine/commonSchemas'
import { around } from '../../engine/desk/recordEndpoint'
import type { Work } from '../../engine/engine'
import { objectIn } from '../../engine/given'
import { idOf } from '../../engine/idOf'
import { badRequest } from '../../engine/problem'
import { readFull } from '../../engine/read/oneRecord'
import { put } from '../../engine/write/put'
import { putTogether } from '../../engine/write/putTogether'

type LandRecord = RowOf<typeof landRecords>

/** The verification status of a land after each verdict on its record. */
const verifications: Readonly<Record<string, string>> = {
  PENDING: 'PENDING',
  APPROVED: 'VERIFIED',
  REJECTED: 'REJECTED',
}

/** Land records: of the kinds that exist in the state; a verdict sets how far the land is verified. */
export const landRecordsBehaviour = behaviour(landRecords, {
  begins: ({ viewer, engine }) =>
    Promise.resolve({ uploadedBy: viewer.id || null, uploadedAt: engine.now().toISOString() }),
  prepare: async ({ tx }, { before, input }) => {
    if (before) return
    const papers = await papersAt(tx, idOf(input.land) ?? 0)
    if (papers && !papers.includes(input.kind as LandPaper))
      throw badRequest(landRecords.form.messages.createFailed, {
        fields: { kind: `This state has ${papers.map((kind) => landPapers[kind]).join(', ')}` },
      })
  },
  saved: async (work, { before, after }) => {
    const verification = verifications[after.status ?? '']
    if (before?.status === after.status || !verification || !after.land) return
    await put(work, lands, after.land.id, { verification })
  },
  effects: {
    approve: async (work, { record, input }) => {
      const copied = {
        ...(input.copySurvey === true && { surveyNumber: input.surveyNumber }),
        ...(input.copyArea === true && { area: input.readArea }),
      }
      if (Object.keys(copied).length === 0 || !record.land) return
      const { id } = record.land
      const [land] = await work.tx.rows<{ drawn: number | null }>(
        sql`select geo_area::float8 as drawn from lands where id = ${id} for no key update`,
      )
      if (copied.area) refuseMisfit(acresOf(copied.area as AreaInput), land?.drawn ?? null)
      const reason = `Land record ${record.recordNo}`
      await putTogether(work, lands, [{ id, values: copied }], { action: 'update', reason })
    },
  },
})

/** Refuses an area that does not fit the boundary of the land, as for a typed one. */
function refuseMisfit(acres: number, drawn: number | null): void {
  if (drawn !== null && Math.abs(drawn - acres) / acres > mostDeviation)
    throw badRequest(landRecords.form.messages.updateFailed, {
      fields: { readArea: `The boundary of the land encloses ${drawn.toFixed(2)} acres: correct it first` },
    })
}

/** Reads the land papers of a land's state; undefined where the state lists none. */
async function papersAt(tx: Queries, land: number): Promise<readonly LandPaper[] | undefined> {
  const [state] = await tx.rows<{ iso: string | null }>(
    sql`select g.iso_code as iso from lands l join geographies g on g.id = l.village_state_id where l.id = ${land}`,
  )
  return papersOfState[state?.iso?.slice(3) ?? '']
}

/** Answers what an approval would copy to the land, beside the land's current values. */
export const differencesEndpoint = around(landRecords, {
  method: 'POST',
  path: 'differences',
  summary: 'What the approval of a land record would copy to its land, of { action, input }. Nothing is changed',
  body: foretelling,
  gives: foretold,
  answer: async (work, { id }, { body }): Promise<Foretold> => {
    const { action, input } = objectIn(body)
    if (action !== 'approve') throw badRequest('action is approve')
    const record = (await readFull(work.engine, work.tx, landRecords, id)) as unknown as LandRecord
    return { parts: [{ label: 'On the land', lines: await linesOf(work, record, objectIn(input)) }] }
  },
})

async function linesOf(
  { tx }: Pick<Work, 'tx'>,
  record: LandRecord,
  input: Readonly<Record<string, unknown>>,
): Promise<ForetoldLine[]> {
  const [land] = await tx.rows<{ survey: string | null; acres: number }>(
    sql`select survey_number as survey, area_acres::float8 as acres from lands where id = ${record.land?.id ?? 0}`,
  )
  const survey = String(input.surveyNumber ?? record.surveyNumber ?? '')
  const read = (input.readArea ?? record.readArea) as AreaInput | null
  const line = (label: string, before: string, after: string, isCopied: boolean): ForetoldLine => ({
    label,
    words: after && after !== before ? `${before || 'none'} → ${after}` : before || 'none',
    ...(after && after !== before && { hint: isCopied ? 'will be copied' : 'stays as it is' }),
  })
  return [
    line('Survey number', land?.survey ?? '', survey, input.copySurvey === true),
    line('Area', acresIn(land?.acres), read ? acresIn(acresOf(read)) : '', input.copyArea === true),
  ]
}

function acresIn(acres: number | undefined): string {
  return acres === undefined ? '' : counted(acres, 'acres')
}
