import { controllerMappings, controllers } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { readFull } from '../../engine/read/oneRecord'
import { changed } from '../../engine/write/changed'
import { idOf } from '../../engine/idOf'
import { beginning, endAt, endOpen, open, reasonIn } from './mapping'

/** One controller a machine and one machine a controller; what both say of each other follows. */
export const controllerMappingsBehaviour = behaviour(controllerMappings, {
  begins: async ({ engine }) => ({ effectiveFrom: engine.now().toISOString() }),
  prepare: async (work, { before, input }) => {
    if (before) return
    const failed = controllerMappings.form.messages.createFailed
    const from = beginning(work, input.effectiveFrom, failed)
    await refuseOverlap(
      work,
      { machine: idOf(input.machine) ?? 0, controller: idOf(input.controller) ?? 0, from },
      failed,
    )
  },
  saved: async (work, { after }) => {
    await keepController(work, after.controller?.id ?? 0)
  },
  effects: {
    end: (work, ending) => endAt(work, controllerMappings, ending, 'Error while ending BLE mapping'),
    swap: (work, { record, input }) =>
      swapController(work, record.machine?.id ?? 0, { ...input, controller: input.newController }),
  },
})

/** Puts a controller on a machine now. `input`: the controller, and what is known of the installation. */
export async function mapController(
  work: Work,
  machine: number,
  input: Readonly<Record<string, unknown>>,
  failed: string,
): Promise<void> {
  const { controller, installedBy, odometerAt, pulsesPerLitre, testLitres, errorPercent, reason } = input
  const installation = { installedBy, odometerAt, pulsesPerLitre, testLitres, errorPercent, reason }
  const given = Object.entries(installation).filter(([, value]) => value !== undefined)
  await open(work, controllerMappings, { machine, controller, ...Object.fromEntries(given) }, failed)
}

/** Takes the controller off a machine and puts another one on it, in one transaction. */
export async function swapController(
  work: Work,
  machine: number,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  await endOpen(work, controllerMappings, sql`t.machine_id = ${machine}`, reasonIn(input))
  await mapController(work, machine, input, 'Error while swapping controller')
}

async function refuseOverlap(
  { tx }: Work,
  { machine, controller, from }: { readonly machine: number; readonly controller: number; readonly from: string },
  failed: string,
): Promise<void> {
  const [earlier] = await tx.rows<{ isMachine: boolean }>(sql`
    select machine_id = ${machine} as "isMachine" from controller_mappings
    where (machine_id = ${machine} or controller_id = ${controller}) and deleted_at is null and effective_to > ${from}::timestamptz limit 1`)
  if (earlier)
    throw badRequest(failed, {
      fields: {
        effectiveFrom: earlier.isMachine
          ? 'This machine still had another controller then: begin later'
          : 'This controller was still on another machine then: begin later',
      },
    })
}

/** Says anew on a controller which machine it is on and where that is; a state that nobody moved follows, with its line. */
async function keepController(work: Work, id: number): Promise<void> {
  const before = await readFull(work.engine, work.tx, controllers, id)
  const [now] = await work.tx.rows<{ status: string }>(sql`
    update controllers t set machine_id = m.id, district_id = m.district_id, district_state_id = m.district_state_id, district_zone_id = m.district_zone_id,
      status = case when t.status = 'IN_STOCK' and m.id is not null then 'MAPPED' when t.status = 'MAPPED' and m.id is null then 'IN_STOCK' else t.status end,
      version = t.version + case when (t.status = 'IN_STOCK' and m.id is not null) or (t.status = 'MAPPED' and m.id is null) then 1 else 0 end
    from (select 1) one left join controller_mappings c on c.controller_id = ${id} and c.effective_to is null and c.deleted_at is null
      left join machines m on m.id = c.machine_id
    where t.id = ${id} returning t.status`)
  if (now && now.status !== before.status)
    await changed(work, controllers, before, { action: now.status === 'MAPPED' ? 'map' : 'unmap' })
}
