import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { MachineDraft } from './machineDrafts'
import { typeRows } from './typeRows'

/** Makes manual sprayings without a controller: no path, and a few with too little volume. */
export function handwrittenSprayings(draft: MachineDraft, machine: number, today: string): Row[] {
  const type = typeRows.find(({ code }) => code === draft.type)
  const random = randomOf(`sprayings by hand ${draft.place}`)
  if (!type || draft.operator === undefined || draft.place % 2) return []
  const startAt = workingMoment(addDays(today, -random.integer(1, 3)), random)
  const minutes = random.integer(20, 120)
  const acres = Math.round(type.acresPerHour * (minutes / 60) * 100) / 100
  const litres = Math.round(acres * type.litresPerAcre * (random.chance(0.1) ? 0.6 : 1))
  return [
    {
      ...{ source: 'MANUAL', machine, operator: draft.operator, startAt },
      ...{ endAt: new Date(Date.parse(startAt) + minutes * 60_000).toISOString(), sprayedAcres: acres, litres },
      ...{ litresPerAcre: Math.round((litres / acres) * 100) / 100, swathMetres: type.swathMetres },
      ...{ flowPerMinute: Math.round((litres / minutes) * 100) / 100, quality: 'NO_PATH', billable: true },
    },
  ]
}
