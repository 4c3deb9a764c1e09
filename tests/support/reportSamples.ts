import { addDays, todayInIndia } from '#define'
import { machineDayLimits } from '#resources'
import type { InputsOfOne } from './bookingSamples'
import { salariedOperator } from './salarySamples'
import type { ValuesOfOne } from './sampleRules'
import type { TestService } from './service'
import { hire, licence } from './staff'

const today = (): string => todayInIndia(new Date())

/** A day that is not settled yet: of this month, or in its first days of the one before as well. */
function openDay(at: number): string {
  const passed = Number(today().slice(8))
  return addDays(today(), -(at % (passed < machineDayLimits.frozenOnDay ? passed + 27 : passed)))
}

/** An operator whom no other bears the code of: by it a sheet finds them. */
function termed(service: TestService, serial: number): Promise<number> {
  return hire(service, 'OPERATOR', ['Jagraon'], { ...licence(7_500_000 + serial), employeeCode: `TERM-${serial}` })
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
  'salary-plans': {
    role: () => 'OPERATOR',
    basePerMonth: (_, next) => 20_000_00 + next(),
    basicPerMonth: (_, next) => 10_000_00 + next(),
  },
  'salary-terms': { user: (service, next) => termed(service, next()) },
  // Four kinds of days that are no more than a month together.
  salaries: {
    employee: (service, next) => salariedOperator(service, next()),
    ...Object.fromEntries(
      ['present', 'halfDays', 'paidLeave', 'weeklyOffs'].map((name) => [
        name,
        (_: unknown, next: () => number) => 1 + (next() % 6),
      ]),
    ),
  },
}

let transfers = 0

/** The same of the inputs of actions: no two transfers of a bank bear one number. */
export const reportInputs: Readonly<Record<string, InputsOfOne>> = {
  salaries: () => Promise.resolve({ utr: `AXISN26${String((transfers += 1)).padStart(8, '0')}` }),
}
