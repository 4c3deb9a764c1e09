import type { InputOf } from '#define'
import { controllerMappings, controllers, machines, operatorMappings, villageMappings } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { idOf, idsOf } from '../../engine/idOf'
import { put } from '../../engine/write/put'
import { keepToReassign } from '../sprayed/stoppedMachines'
import { mapController, swapController } from './controllerMappings'
import { endOpen, reasonIn } from './mapping'
import { refuseOpenWork } from './openWork'
import { assignOperator } from './operatorMappings'
import { letPapersAge } from './papers'
import { addVillages } from './villageMappings'

/**
 * Machines: they meet the requirements of their type, and release their people and controller when they leave service.
 */
export const machinesBehaviour = behaviour(machines, {
  timeRules: { papers: letPapersAge },
  prepare: async (work, { before, input }) => {
    const fields = { ...(await unmet(work, input)), ...(await misplaced(work, input)) }
    if (Object.keys(fields).length)
      throw badRequest(machines.form.messages[before ? 'updateFailed' : 'createFailed'], { fields })
  },
  isVerifiedAlone: true,
  saved: async (work, { before, after }) => {
    const { tx, engine } = work
    if (before && before.status !== after.status) await keepToReassign(tx, { machine: after.id }, engine.now())
    if (before && before.district?.id !== after.district?.id)
      await put(work, controllers, { field: 'machine', eq: after.id }, { district: after.district?.id ?? null })
  },
  effects: {
    assign: (work, { record, input }) => {
      const role = input.role === 'HELPER' ? 'HELPER' : 'PRIMARY'
      const reason = reasonIn(input)
      return assignOperator(work, record.id, { operator: Number(input.operator), role, ...(reason && { reason }) })
    },
    unassign: async (work, { record, input }) => {
      await endOpen(work, operatorMappings, sql`t.machine_id = ${record.id}`, reasonIn(input))
    },
    mapController: (work, { record, input }) =>
      mapController(work, record.id, input, machines.actions.mapController.failed),
    swapController: (work, { record, input }) => swapController(work, record.id, input),
    unmapController: async (work, { record, input }) => {
      await endOpen(work, controllerMappings, sql`t.machine_id = ${record.id}`, reasonIn(input))
    },
    addVillages: (work, { record, input }) =>
      addVillages(work, record.id, { villages: idsOf(input.villages), priority: Number(input.priority) }),
    deactivate: async (work, { record, input }) => {
      await refuseOpenWork(work, record.id, machines.actions.deactivate.failed)
      await release(work, record.id, String(input.statusReason))
    },
    scrap: async (work, { record, input }) => {
      await refuseOpenWork(work, record.id, machines.actions.scrap.failed)
      await release(work, record.id, String(input.statusReason))
      await endOpen(work, villageMappings, sql`t.machine_id = ${record.id}`)
    },
  },
})

/** Removes the people and the controller of a machine. */
async function release(work: Work, machine: number, reason: string): Promise<void> {
  for (const resource of [operatorMappings, controllerMappings])
    await endOpen(work, resource, sql`t.machine_id = ${machine}`, reason)
}

/** Finds what a machine lacks of its type's requirements, by field (domain §1.E, `requires`). */
async function unmet({ tx }: Work, input: InputOf<typeof machines>): Promise<Readonly<Record<string, string>>> {
  const [type] = await tx.rows<{ requires: readonly string[] | null }>(
    sql`select requires from machine_types where id = ${idOf(input.type) ?? 0}`,
  )
  const asks = (what: string): boolean => type?.requires?.includes(what) ?? false
  return {
    ...(asks('RC') &&
      !input.registrationNo &&
      !input.temporaryNo && { registrationNo: 'This machine type needs an RC or a temporary registration' }),
    ...(asks('UIN') && !input.uin && { uin: 'This machine type needs a UIN' }),
    ...(asks('TYPE_CERTIFICATE') &&
      !input.typeCertificateNo && { typeCertificateNo: 'This machine type needs a type certificate' }),
  }
}

/** Checks that the hub of a machine is in its district. */
async function misplaced({ tx }: Work, input: InputOf<typeof machines>): Promise<Readonly<Record<string, string>>> {
  const [hub, district] = [idOf(input.hub), idOf(input.district)]
  if (hub === undefined || district === undefined) return {}
  const [found] = await tx.rows(sql`select 1 from geographies where id = ${hub} and parent_district_id = ${district}`)
  return found ? {} : { hub: 'The hub must be in the machine’s district' }
}
