/** The soil topic of a farmer or a land, by the reference of its tests. */
export function soilTopic<Through extends 'farmer' | 'land'>(through: Through) {
  const last = { aggregate: 'last', of: 'soil-tests', through } as const
  return {
    label: 'Soil',
    of: 'soil-tests',
    through,
    facts: {
      soil: {
        label: 'Last soil test',
        ...{ ...last, field: 'overall', orderBy: 'testedOn', shows: ['npk', 'testedOn'], none: 'Never tested' },
      },
      underWay: {
        label: 'Under way',
        ...{ ...last, field: 'status', orderBy: 'createdAt', shows: ['sampleNo'], none: 'None' },
        where: { field: 'status', nin: ['SHARED', 'REJECTED'] },
      },
    },
  } as const
}

const policies = { of: 'hospicash-policies', through: 'farmer' } as const
const kavach = { of: 'weather-kavach', through: 'farmer' } as const

/** The insurance topic of a farmer. */
export const insuranceTopic = {
  label: 'Insurance',
  ...policies,
  facts: {
    hospicash: {
      ...policies,
      label: 'Hospicash',
      aggregate: 'last',
      field: 'endDate',
      orderBy: 'startDate',
      shows: ['scheme', 'dailyCash', 'status'],
      where: { field: 'status', in: ['PROPOSED', 'PAID', 'ISSUED', 'ACTIVE'] },
      none: 'Not insured',
    },
    kavach: {
      ...kavach,
      label: 'Kavach',
      aggregate: 'last',
      field: 'sumInsured',
      orderBy: 'startDate',
      shows: ['land', 'payout', 'status'],
      where: { field: 'status', in: ['CREATED', 'ACTIVE', 'TRIGGERED'] },
      none: 'None',
    },
  },
} as const

const cases = { of: 'care-cases', through: 'farmer' } as const

/** The crop care topic of a farmer. */
export const careTopic = {
  label: 'Care',
  ...cases,
  facts: {
    openCases: {
      ...cases,
      label: 'Open cases',
      aggregate: 'count',
      where: { field: 'status', nin: ['RESOLVED', 'CLOSED'] },
    },
    lastAdvice: {
      ...cases,
      label: 'Last advice',
      aggregate: 'last',
      field: 'topic',
      orderBy: 'createdAt',
      shows: ['crop', 'advisedAt', 'satisfaction'],
      where: { field: 'advisedAt', empty: false },
      none: 'None yet',
    },
  },
} as const

const subscriptions = { of: 'subscription-purchases', through: 'farmer' } as const

/** The subscription topic of a farmer: what is subscribed, and what is left of it. */
export const subscriptionTopic = {
  label: 'Subscription',
  ...subscriptions,
  facts: {
    plan: {
      ...subscriptions,
      label: 'Active plan',
      aggregate: 'last',
      field: 'plan',
      orderBy: 'endDate',
      shows: ['endDate'],
      where: { field: 'status', eq: 'ACTIVE' },
      none: 'None',
    },
    freeAcres: {
      label: 'Free acres left',
      aggregate: 'first',
      ...{ of: 'subscription-benefits', through: 'farmer', field: 'remaining', orderBy: 'till' },
      shows: ['till'],
      where: {
        all: [
          { field: 'kind', eq: 'FREE_ACRES' },
          { field: 'remaining', gt: 0 },
          { field: 'till', within: 'upcoming' },
        ],
      },
      none: 'None',
    },
  },
} as const

/** The spraying weather topic of a farmer or a land. */
export const weatherTopic = {
  label: 'Weather',
  tab: 'weather',
  facts: {
    nextSlot: { label: 'Next good spray slot', computed: 'nextSlot', none: 'No forecast' },
    rain: { label: 'Rain in the next 3 days', computed: 'rain', none: 'No forecast' },
  },
} as const
