import { recurrenceText } from '#define'
import type { Engine, Schedule } from '../engine/engine'
import type { SchedulesOf } from '../engine/schedules'
import { makeDue, statesOf } from './store'

/** Makes the port to the scheduler over the schedules of a service. Throws for two with the same name. */
export function schedulesOver(known: readonly Schedule[], now: () => Date): SchedulesOf<Engine> {
  const byName = new Map(known.map((schedule) => [schedule.name, schedule]))
  const twice = known.find((schedule) => byName.get(schedule.name) !== schedule)
  if (twice) throw new Error(`Two schedules have the same name: ${twice.name}`)
  return {
    known,
    list: async (queries) => {
      const states = await statesOf(queries, [...byName.keys()])
      return [...byName.values()]
        .flatMap(({ name, label, recurrence }) => {
          const state = states.get(name)
          return state ? [{ ...state, label, recurrence: recurrenceText(recurrence) }] : []
        })
        .sort((a, b) => a.label.localeCompare(b.label))
    },
    runNow: async (tx, name) => {
      const schedule = byName.get(name)
      return schedule && (await makeDue(tx, name, now())) ? schedule.label : undefined
    },
  }
}
