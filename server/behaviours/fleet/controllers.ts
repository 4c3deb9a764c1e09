import { formats } from '#define'
import { controllerMappings, controllers } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { badRequest } from '../../engine/problem'
import { withinPlaces } from '../../engine/read/scope'
import { mapController } from './controllerMappings'
import { endOpen, reasonIn } from './mapping'

/** Controllers: viewers limited to geographies see those there, and those without a machine. */
export const controllersBehaviour = behaviour(controllers, {
  scope: ({ places }) =>
    places === 'everywhere'
      ? undefined
      : sql`(t.machine_id is null or ${withinPlaces(places, (level) =>
          level === 'zone'
            ? sql`t.district_zone_id`
            : level === 'state'
              ? sql`t.district_state_id`
              : level === 'district'
                ? sql`t.district_id`
                : undefined,
        )})`,
  prepare: async (_work, { before, input }) => {
    if (input.imei && !formats.imei.isValid(input.imei))
      throw badRequest(controllers.form.messages[before ? 'updateFailed' : 'createFailed'], {
        fields: { imei: formats.imei.message },
      })
  },
  effects: {
    map: (work, { record, input }) =>
      mapController(work, Number(input.machine), { ...input, controller: record.id }, controllers.actions.map.failed),
    unmap: async (work, { record, input }) => {
      await endOpen(work, controllerMappings, sql`t.controller_id = ${record.id}`, reasonIn(input))
    },
    fault: async (work, { record, input }) => {
      const reason = typeof input.statusReason === 'string' ? input.statusReason : undefined
      await endOpen(work, controllerMappings, sql`t.controller_id = ${record.id}`, reason)
    },
  },
})
