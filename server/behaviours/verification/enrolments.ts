import { addDays } from '#define'
import { enrolments, openEnrolments, type PhotoStep } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { idOf } from '../../engine/idOf'
import { badRequest } from '../../engine/problem'
import { put } from '../../engine/write/put'
import { estimatedReduction, type WateredField } from './awd'

/** Enrolments: no larger than their land, and moved on by approvals. */
export const enrolmentsBehaviour = behaviour(enrolments, {
  prepare: async ({ tx }, { before, input }) => {
    const acres = Number((input.area as { acres?: number } | null | undefined)?.acres ?? 0)
    const [land] = await tx.rows<{ acres: number }>(
      sql`select area_acres::float8 as acres from lands where id = ${idOf(input.land) ?? 0}`,
    )
    if (land && acres > land.acres)
      throw badRequest(before ? enrolments.form.messages.updateFailed : enrolments.form.messages.createFailed, {
        fields: { area: `This land has ${land.acres} acres` },
      })
  },
  saved: (work, { after }) => settleEnrolment(work, after.id),
  effects: {},
})

interface Standing {
  readonly programme: string
  readonly status: string
  readonly plantedOn: string
  readonly acres: number
  readonly baseline: WateredField['baseline']
  readonly geotaggedAt: string | null
  readonly landRecordAt: string | null
  readonly dryEvents: number
  readonly logAt: string | null
  /** The approved steps. */
  readonly steps: readonly PhotoStep[]
  /** The required events of the season, in order. */
  readonly events: readonly { readonly step: PhotoStep; readonly windowTo: number }[]
}

/** Updates the progress of an enrolment, its next due event and its estimate, from what is approved. */
export async function settleEnrolment(work: Work, id: number): Promise<void> {
  const [found] = await work.tx.rows<Standing>(sql`
    select e.programme, e.status, e.transplanted_on::text as "plantedOn", e.area_acres::float8 as acres, e.baseline,
      e.geotagged_at as "geotaggedAt", e.land_record_at as "landRecordAt", e.dry_events as "dryEvents", e.log_at as "logAt",
      array(select distinct t.step from picture_tasks t where t.enrolment_id = e.id and t.status = 'APPROVED' and t.deleted_at is null) as steps,
      coalesce((select json_agg(json_build_object('step', v.step, 'windowTo', v.window_to) order by v."order", v.event_id)
        from photo_events v where v.season_id = e.season_id and v.active and v.is_required and v.deleted_at is null), '[]') as events
    from enrolments e where e.id = ${id}`)
  if (found) await put(work, enrolments, id, standingOf(found))
}

/** Computes the values of an enrolment from its approvals. */
export function standingOf(found: Standing): {
  readonly status?: string
  readonly nextStep: PhotoStep | null
  readonly dueOn: string | null
  readonly reduction: number | null
} {
  const { status, plantedOn, steps, events, programme, acres, baseline, dryEvents } = found
  const isOpen = [...openEnrolments, 'COMPLETED'].some((one) => one === status)
  const moved = isOpen ? progressOf(found) : status
  const next = moved === 'COMPLETED' || !isOpen ? undefined : events.find(({ step }) => !steps.includes(step))
  return {
    ...(moved !== status && { status: moved }),
    nextStep: next?.step ?? null,
    dueOn: next ? addDays(plantedOn, next.windowTo) : null,
    reduction: programme === 'AWD' ? estimatedReduction({ acres, baseline, dryEvents }) : null,
  }
}

/** Computes the progress of an enrolment: completed with its log and, for rice, two dry events. */
function progressOf({ programme, geotaggedAt, landRecordAt, dryEvents, logAt, steps }: Standing): string {
  if (logAt && (programme !== 'AWD' || dryEvents >= 2)) return 'COMPLETED'
  if (!geotaggedAt) return 'SIGNED_UP'
  if (!landRecordAt) return 'GEOTAGGED'
  const isGrowing = steps.some((step) => !documents.includes(step))
  return isGrowing ? 'ACTIVE' : 'DOCUMENTED'
}

/** The steps before planting. */
const documents: readonly PhotoStep[] = [
  'SIGN_UP',
  'STAKEHOLDER_MEET',
  'GEOTAGGING',
  'LANDOWNER_DETAILS',
  'LAND_RECORD',
]
