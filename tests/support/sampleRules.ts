import { authorities, register } from '#resources'
import { agronomySamples } from './agronomySamples'
import { bookingInputs, bookingSampleRules, dayOfService, type InputsOfOne } from './bookingSamples'
import { budgetSamples } from './budgetSamples'
import { campaignSamples } from './campaignSamples'
import { fleetInputs, fleetRules, fleetValues } from './fleetSamples'
import { insuranceSamples } from './insuranceSamples'
import { paymentRules, paymentValues } from './paymentSamples'
import { pointSamples } from './pointSamples'
import { reportInputs, reportValues } from './reportSamples'
import { retailSamples } from './retailSamples'
import type { Samples } from './samples'
import { seasonSamples } from './seasonSamples'
import type { TestService } from './service'
import { verificationSamples } from './verificationSamples'
import { upkeepInputs, upkeepRules, upkeepValues } from './upkeepSamples'

/** The values and the nested rows of a new record beyond its declaration. */
export type RulesOfOne = (
  service: TestService,
  record: Samples['record'],
) => Record<string, unknown> | Promise<Record<string, unknown>>

/** Values that follow no declared shape, by field; each may use a serial. */
export type ValuesOfOne = Readonly<Record<string, (service: TestService, serial: () => number) => unknown>>

/** Rules beyond the declarations: the level of a geography, the order of a crop's durations, and more. */
export const rulesOfOne: Readonly<Record<string, RulesOfOne>> = {
  users: ({ places }) => ({ roleType: 'OFFICE', scope: [places.Punjab], joiningDate: '2025-06-01' }),
  geographies: ({ places }) => ({ type: 'village', parent: places.Jagraon }),
  // Only one is for new users: another one would replace it.
  'authority-groups': () => ({ isNewUserDefault: false }),
  // A partner may have everything that a company may have.
  companies: () => ({ kind: 'PARTNER' }),
  crops: () => ({ daysMin: 20, daysMax: 1000 }),
  // A farmer who is read the notice has a consent immediately.
  farmers: () => ({ noticeRead: false }),
  partners: ({ places }) => ({ states: [places.Punjab], apiUser: null }),
  // Farmers, which are found by every name in their sheets.
  'partner-records': ({ places }) => ({
    dataType: 'FARMERS',
    consent: true,
    name: 'Gurpreet',
    village: places['Galib Kalan'],
  }),
  'kyc-documents': () => ({ type: 'DRIVING_LICENCE', expiry: '2099-04-01' }),
  'service-areas': () => ({ isActive: true }),
  'performance-targets': () => ({ assigneeKind: 'USER', period: 'RANGE' }),
  'booking-switches': () => ({ enabled: true }),
  ...bookingSampleRules,
  ...fleetRules,
  ...paymentRules,
  ...upkeepRules,
  ...retailSamples.rules,
  ...campaignSamples.rules,
  ...verificationSamples.rules,
  ...seasonSamples.rules,
  ...agronomySamples.rules,
  ...insuranceSamples.rules,
  ...pointSamples.rules,
  ...budgetSamples.rules,
  'landing-rules': async (_service, record) => ({
    matchType: 'AUTHORITY',
    matchValue: (await record(authorities)).authority,
  }),
}

const dayOf = (month: string, serial: number): string => `${month}-${String(1 + (serial % 28)).padStart(2, '0')}`
const ahead = {
  from: (_, serial) => dayOf('2099-04', serial()),
  till: (_, serial) => dayOf('2099-05', serial()),
} satisfies ValuesOfOne

/**
 * An authority is granted without a reason, a landing rule leads to an existing page, a rate has not started yet, an
 * offer is for states.
 */
export const valuesOfOne: Readonly<Record<string, ValuesOfOne>> = {
  authorities: { sensitive: () => false },
  geographies: { pins: () => ['141001'] },
  'authority-groups': { isNewUserDefault: () => true },
  ...reportValues,
  absences: { firstDay: ahead.from, lastDay: ahead.till },
  offers: { ...ahead, places: ({ places }) => [places.Punjab] },
  'service-rates': ahead,
  'booking-switches': ahead,
  bookings: { serviceDate: (_, serial) => dayOfService(serial()) },
  ...fleetValues,
  ...paymentValues,
  ...upkeepValues,
  ...retailSamples.values,
  ...campaignSamples.values,
  ...verificationSamples.values,
  ...seasonSamples.values,
  ...agronomySamples.values,
  ...insuranceSamples.values,
  ...pointSamples.values,
  ...budgetSamples.values,
  'landing-rules': {
    targetRoute: (_, serial) => `/${register.resources[serial() % register.resources.length]?.navigation.path}`,
  },
}

/** The same for the inputs of actions: a ticket is assigned to a person who works on tickets, a return is sealed. */
export const inputsOfOne: Readonly<Record<string, InputsOfOne>> = {
  'machine-days': () => Promise.resolve({ cashDeposited: 0, fuel: 4, manualAcre: 1.5 }),
  bookings: (service, _record, fields) => bookingInputs(service, fields),
  ...reportInputs,
  ...fleetInputs,
  ...upkeepInputs,
  ...retailSamples.inputs,
  ...campaignSamples.inputs,
  ...seasonSamples.inputs,
  ...agronomySamples.inputs,
  ...budgetSamples.inputs,
  ...insuranceSamples.inputs,
  tickets: async ({ person }) => {
    const { id } = await person(['view_help_desk_tab', 'ticket:work'], ['Ludhiana', 'Karnal'])
    return { assignee: id }
  },
  wallets: async () => ({ sum: 50_000 }),
}

/**
 * Resources whose samples share no links, all of them or some, in addition to those of their declared rules: work on
 * one would interfere with the next.
 */
export const apart: Readonly<Record<string, 'all' | readonly string[]>> = {
  'outlet-employees': 'all',
  'user-authorities': 'all',
  bookings: ['farmer'],
  wallets: ['farmer'],
  // A farmer's expenses for a crop in a month are one record.
  'farmer-expenses': 'all',
  // A picture needs an event in its season, which has one per step.
  enrolments: ['season', 'land'],
}
