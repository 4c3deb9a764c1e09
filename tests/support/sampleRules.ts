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

/** What a new record has that no declaration says, and the rows that come with it. */
export type RulesOfOne = (
  service: TestService,
  record: Samples['record'],
) => Record<string, unknown> | Promise<Record<string, unknown>>

/** Values that follow no declared shape, by the names of the fields; each may take a serial. */
export type ValuesOfOne = Readonly<Record<string, (service: TestService, serial: () => number) => unknown>>

/** What no declaration says: on which level of the tree a geography hangs, that a crop's durations are in order, and more. */
export const rulesOfOne: Readonly<Record<string, RulesOfOne>> = {
  users: ({ places }) => ({ roleType: 'OFFICE', scope: [places.Punjab], joiningDate: '2025-06-01' }),
  geographies: ({ places }) => ({ type: 'village', parent: places.Jagraon }),
  // One alone is for new users: another that is takes it from the one before.
  'authority-groups': () => ({ isNewUserDefault: false }),
  // A partner may have everything that a company may have.
  companies: () => ({ kind: 'PARTNER' }),
  crops: () => ({ daysMin: 20, daysMax: 1000 }),
  // Who is read the notice has a consent at once.
  farmers: () => ({ noticeRead: false }),
  partners: ({ places }) => ({ states: [places.Punjab], apiUser: null }),
  // Farmers, who are read by all names that their sheets have.
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

/** An authority is granted without a reason, a landing rule leads to a page that is there, a rate has not begun yet, an offer is for states. */
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

/** The same of the inputs of actions: a ticket is given to somebody who works on tickets, a return is sealed. */
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

/** Whose links no other sample has, all of them or some, beside those of their declared rules: the work on one would be in the way of the next. */
export const apart: Readonly<Record<string, 'all' | readonly string[]>> = {
  'outlet-employees': 'all',
  'user-authorities': 'all',
  bookings: ['farmer'],
  wallets: ['farmer'],
  // What a farmer spent on a crop in a month is one record.
  'farmer-expenses': 'all',
  // Whose picture is taken has its event put into its season, which has one for each step.
  enrolments: ['season', 'land'],
}
