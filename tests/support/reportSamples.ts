import { addDays, todayInIndia } from '#define'
import { machineDayLimits } from '#resources'
import type { ValuesOfOne } from './sampleRules'
import { hire, licence } from './staff'

const today = (): string => todayInIndia(new Date())

/** A day that is not settled yet: of this month, or in its first days of the one before as well. */
function openDay(at: number): string {
  const passed = Number(today().slice(8))
  return addDays(today(), -(at % (passed < machineDayLimits.frozenOnDay ? passed + 27 : passed)))
}

/** Values of reports that follow no declared shape. */
export const reportValues: Readonly<Record<string, ValuesOfOne>> = {
  'machine-days': {
    frozenOn: () => '2099-01-05',
    controllerAcre: () => 2,
    day: (_, next) => addDays(today(), -1 - (next() % 80)),
  },
  'manual-work': {
    fieldOfficer: (service) => hire(service, 'FIELD_OFFICER', ['Jagraon']),
    operator: (service, next) => hire(service, 'OPERATOR', ['Jagraon'], licence(7_000_000 + next())),
    day: (_, next) => openDay(next()),
    // Of an operator whose month has nothing else, whatever is told by hand is more than a part.
    isBeyondCap: () => true,
    acres: (_, next) => 1 + (next() % 90) / 100,
  },
}
