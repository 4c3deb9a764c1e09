import { type Formula } from '#define'

/** The kinds of schemes. */
export const schemeKinds = {
  HOSPICASH: 'Hospicash',
  WEATHER_KAVACH: 'Weather kavach',
  PERSONAL_ACCIDENT: 'Personal accident',
} as const

/** How a nominee is related to the farmer: the list of the specification. */
export const nomineeRelations = {
  SPOUSE: 'Spouse',
  SON: 'Son',
  DAUGHTER: 'Daughter',
  FATHER: 'Father',
  MOTHER: 'Mother',
  BROTHER: 'Brother',
  SISTER: 'Sister',
  GRANDPARENT: 'Grandparent',
  GRANDCHILD: 'Grandchild',
  DAUGHTER_IN_LAW: 'Daughter-in-law',
  SON_IN_LAW: 'Son-in-law',
  OTHER: 'Other',
} as const

/** How an insured person is related to the farmer. */
export const insuredRelations = {
  SELF: 'Self',
  SPOUSE: 'Spouse',
  SON: 'Son',
  DAUGHTER: 'Daughter',
  FATHER: 'Father',
  MOTHER: 'Mother',
} as const

/** How the premium is paid. */
export const premiumModes = { CASH: 'Cash', UPI: 'UPI', WALLET: 'Wallet', COMPANY: 'Company' } as const

/** The limits of policies and kavachs; in days if not stated otherwise. */
export const insuranceLimits = {
  /** A policy can be cancelled this long after its issue (IRDAI, 2024). */
  freeLook: 30,
  /** A kavach starts at least this many days from today. */
  kavachAhead: 3,
  mostInsured: 6,
  hoursAdmitted: 24,
  mostDaysPerYear: 30,
  icuMultiplier: 2,
  adult: 18,
} as const

/** The daily cash of a person in hospital, in rupees. */
export const dailyCashes = { 500: '₹500', 1000: '₹1,000', 1500: '₹1,500', 2000: '₹2,000' } as const

/** The states in which a policy blocks its persons from another one of the same scheme and days. */
export const holdingPolicies = ['PROPOSED', 'PAID', 'ISSUED', 'ACTIVE'] as const

/** GST on a premium, and the farmer's total of both without the discount, from the fields of one record. */
export const premiumSums = {
  gst: { divide: [{ multiply: ['premium', 'gstRate'] }, 100] },
  total: { add: ['premium', 'gst'] },
  farmerPays: { subtract: [{ divide: [{ multiply: ['total', 'farmerPct'] }, 100] }, { first: ['discount', 0] }] },
} as const satisfies Readonly<Record<string, Formula>>
