import { addDays, todayInIndia } from '#define'
import { farmers, machineDayLimits } from '#resources'
import { raw, sql } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'
import type { InputsOfOne } from './bookingSamples'
import { drawnSeasons } from './seasonSamples'
import { drawnPayments } from './paymentSamples'
import { salariedOperator } from './salarySamples'
import type { ValuesOfOne } from './sampleRules'
import type { TestService } from './service'
import { hire, licence } from './staff'

const today = (): string => todayInIndia(new Date())

/** Returns a day that is not settled yet: of this month, or in its first days of the one before as well. */
function openDay(at: number): string {
  const passed = Number(today().slice(8))
  return addDays(today(), -(at % (passed < machineDayLimits.frozenOnDay ? passed + 27 : passed)))
}

/** Makes an operator with a unique code: imports find them by it. */
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
    // For an operator with an otherwise empty month, any manual work exceeds the cap.
    isBeyondCap: () => true,
    acres: (_, next) => (100 + (next() % 90)) / 100,
  },
  'salary-plans': {
    role: () => 'OPERATOR',
    basePerMonth: (_, next) => 20_000_00 + next(),
    basicPerMonth: (_, next) => 10_000_00 + next(),
  },
  'salary-terms': { user: (service, next) => termed(service, next()) },
  // Four kinds of days that do not exceed a month together.
  salaries: {
    employee: (service, next) => salariedOperator(service, next()),
    ...Object.fromEntries(
      ['present', 'halfDays', 'paidLeave', 'weeklyOffs'].map((name) => [
        name,
        (_: unknown, next: () => number) => 1 + (next() % 6),
      ]),
    ),
  },
  'performance-targets': {
    user: (service, next) => hire(service, 'FIELD_OFFICER', ['Jagraon'], { employeeCode: `FO${next()}` }),
    startDate: () => '2099-04-01',
    endDate: () => '2099-04-30',
  },
}

let transfers = 0

/** The same for the inputs of actions: no two bank transfers have the same number. */
export const reportInputs: Readonly<Record<string, InputsOfOne>> = {
  salaries: () => Promise.resolve({ utr: `AXISN26${String((transfers += 1)).padStart(8, '0')}` }),
}

let entered = 0

/** Finds the row of a view after a person in the field has entered a farmer. */
async function inField(service: TestService, view: string): Promise<number> {
  const createdBy = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
  entered += 1
  await insertMany(service.database, farmers, [
    {
      ...{ firstName: 'Balwinder', gender: 'MALE', language: 'pa', source: 'FO', createdBy },
      ...{ village: service.places['Galib Kalan'], mobile: `+9174${String(50_000_000 + entered)}` },
    },
  ])
  return Number(await service.database.json(sql`select id::text from ${raw(view)} where user_id = ${createdBy}`))
}

/** How rows drawn from others are created, where their id is not that of their title; returns the id. */
export const drawnRows: Readonly<Record<string, (service: TestService) => Promise<number>>> = {
  'field-staff-report': (service) => inField(service, 'field_staff_report'),
  'field-staff-months': (service) => inField(service, 'field_staff_months'),
  ...drawnPayments,
  ...drawnSeasons,
}
