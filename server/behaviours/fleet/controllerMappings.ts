import { controllerMappings, controllers } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { idOf } from '../../engine/idOf'
import { put } from '../../engine/write/put'
import { putTogether } from '../../engine/write/putTogether'
import { beginning, endAt, endOpen, open, reasonIn } from './mapping'

/** Controller mappings: one controller per machine and one machine per controller; both records follow them. */
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

/** Puts a controller on a machine now. `input`: the controller and the details of the installation. */
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

/** Replaces the controller of a machine, in one transaction. */
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
          ? 'This machine still had another controller then. Choose a later time'
          : 'This controller was still on another machine then. Choose a later time',
      },
    })
}

/**
 * Updates the machine and the location stored on a controller; a status that no one has moved follows, with a history
 * line.
 */
async function keepController(work: Work, id: number): Promise<void> {
  const [at] = await work.tx.rows<{ machine: number; district: number | null }>(sql`
    select m.id as machine, m.district_id as district from controller_mappings c join machines m on m.id = c.machine_id
    where c.controller_id = ${id} and c.effective_to is null and c.deleted_at is null`)
  const [{ status } = { status: '' }] = await work.tx.rows<{ status: string }>(
    sql`select status from controllers where id = ${id} for no key update`,
  )
  const place = { machine: at?.machine ?? null, district: at?.district ?? null }
  if (status === 'IN_STOCK' && at)
    await putTogether(work, controllers, [{ id, values: { ...place, status: 'MAPPED' } }], { action: 'map' })
  else if (status === 'MAPPED' && !at)
    await putTogether(work, controllers, [{ id, values: { ...place, status: 'IN_STOCK' } }], { action: 'unmap' })
  else await put(work, controllers, id, place)
}
