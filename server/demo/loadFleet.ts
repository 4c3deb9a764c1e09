import { addDays } from '#define'
import {
  controllerMappings,
  controllers,
  machineDocuments,
  machines,
  machineTypes,
  operatorMappings,
  sprayings,
  villageMappings,
} from '#resources'
import { workingMoment } from './kernel/calendar'
import { controllerAt } from './fleet/controllerRows'
import { documentRows, papersOf } from './fleet/documentRows'
import { machineAt, type MachineDraft } from './fleet/machineDrafts'
import { handwrittenSprayings } from './fleet/sprayingRows'
import { typeRows, type TypeCode } from './fleet/typeRows'
import type { Hired } from './people/hired'
import { noMachinePaper } from './people/specimens'
import { randomOf } from './kernel/random'
import type { Store } from './store'
import type { Row } from './kernel/row'

/** The numbers of machines and controllers for 6,000 farmers. */
const [MACHINES, CONTROLLERS, FARMERS] = [160, 150, 6_000]
/** The minimum number of machines, so that a small company shows every status. */
const FEWEST = 24

/** The options of loading the fleet. */
export interface FleetOptions {
  readonly today: string
  /** The number of farmers, by which the number of machines is scaled. */
  readonly farmers: number
  readonly log: (line: string) => void
  /** The picture used for machine papers. */
  readonly paper?: object
}

/** A machine of the demo with its database ids. */
export interface DemoMachine extends MachineDraft {
  readonly id: number
  readonly controller?: number
}

/** Stores the types, machines, controllers and papers, and the mappings of people and equipment. */
export async function loadFleet(
  store: Store,
  staff: readonly Hired[],
  { today, farmers, log, paper = noMachinePaper }: FleetOptions,
): Promise<DemoMachine[]> {
  const share = Math.min(1, farmers / FARMERS)
  const count = Math.max(FEWEST, Math.round(MACHINES * share))
  const typeIds = new Map<TypeCode, number>()
  const given = await store.insert(machineTypes, typeRows)
  typeRows.forEach(({ code }, index) => typeIds.set(code as TypeCode, given[index] ?? 0))
  const operators = staff.filter(({ roleType }) => roleType === 'OPERATOR')
  const drafts = Array.from(
    { length: count },
    (_, place) => machineAt(place, { today, count, operators, typeIds }) ?? [],
  ).flat()
  const controlled = drafts
    .filter(({ hasController }) => hasController)
    .slice(0, Math.round(CONTROLLERS * (count / MACHINES)))
  const spare = Math.max(4, Math.round(CONTROLLERS * (count / MACHINES)) - controlled.length)
  const controllerRows = [
    ...controlled.map(({ row }, index) => controllerAt(index, today, Number(row.district))),
    ...Array.from({ length: spare }, (_, index) => controllerAt(controlled.length + index, today, undefined)),
  ]
  const controllerIds = await store.insert(controllers, controllerRows)
  const controllerOf = new Map(controlled.map((draft, index) => [draft.place, controllerIds[index] ?? 0]))
  const ids = await store.insert(
    machines,
    drafts.map((draft) => ({
      ...draft.row,
      papers: papersOf(documentRows(draft, 0, today, paper)),
      ...(controllerOf.has(draft.place) && { currentController: controllerOf.get(draft.place) }),
    })),
  )
  const fleet = drafts.map((draft, index): DemoMachine => {
    const controller = controllerOf.get(draft.place)
    return { ...draft, id: ids[index] ?? 0, ...(controller !== undefined && { controller }) }
  })
  await store.install(fleet.flatMap(({ id, controller }) => (controller ? [{ controller, machine: id }] : [])))
  await loadAround(store, fleet, { today, paper, operators, spare: controllerIds.slice(controlled.length) })
  log(`machines ${fleet.length}, controllers ${controllerIds.length}`)
  return fleet
}

interface Around {
  readonly today: string
  readonly paper: object
  readonly operators: readonly Hired[]
  /** The controllers without a machine. */
  readonly spare: readonly number[]
}

/** Stores the papers and the mappings of the machines. */
async function loadAround(
  store: Store,
  fleet: readonly DemoMachine[],
  { today, paper, operators, spare }: Around,
): Promise<void> {
  await store.insert(
    machineDocuments,
    fleet.flatMap((machine) => documentRows(machine, machine.id, today, paper)),
  )
  await store.insert(
    sprayings,
    fleet.flatMap((machine) => handwrittenSprayings(machine, machine.id, today)),
  )
  const busy = new Set(fleet.map(({ operator }) => operator))
  const idle = operators.filter(({ id }) => !busy.has(id)).map(({ id }) => id)
  await store.insert(operatorMappings, [
    ...fleet.flatMap(({ id, operator, since }): Row[] =>
      operator === undefined ? [] : [{ machine: id, operator, role: 'PRIMARY', effectiveFrom: since }],
    ),
    ...pastOf(fleet, idle, today).map(({ machine, one, ...times }) => ({
      ...{ machine, operator: one, role: 'PRIMARY', reason: 'Handed over to another operator' },
      ...times,
    })),
  ])
  await store.insert(controllerMappings, [
    ...fleet.flatMap(({ id, controller, since, place }): Row[] =>
      controller === undefined ? [] : [{ machine: id, controller, effectiveFrom: since, ...calibration(place) }],
    ),
    ...pastOf(fleet, spare, today).map(({ machine, one, ...times }) => ({
      ...{ machine, controller: one, reason: 'Taken off: it counted no pulses' },
      ...times,
    })),
  ])
  await store.insert(
    villageMappings,
    fleet.flatMap(({ id, villages, since }) =>
      villages.map((village, index): Row => ({
        ...{ machine: id, village, priority: Math.min(9, index + 1), effectiveFrom: since },
      })),
    ),
  )
}

/** Makes past mappings of machines: each current one once, on another machine of its own. */
function pastOf(
  fleet: readonly DemoMachine[],
  before: readonly number[],
  today: string,
): { machine: number; one: number; effectiveFrom: string; effectiveTo: string }[] {
  return before.slice(0, fleet.length).flatMap((one, index) => {
    const machine = fleet[fleet.length - 1 - index]
    if (!machine) return []
    const random = randomOf(`past ${one} ${machine.place}`)
    const [from, to] = [random.integer(200, 300), random.integer(115, 190)]
    return [
      {
        ...{ machine: machine.id, one },
        effectiveFrom: workingMoment(addDays(today, -from), random),
        effectiveTo: workingMoment(addDays(today, -to), random),
      },
    ]
  })
}

function calibration(place: number): Row {
  const random = randomOf(`calibration ${place}`)
  return { pulsesPerLitre: random.integer(400, 480), testLitres: 10, errorPercent: random.integer(0, 48) / 10 }
}
