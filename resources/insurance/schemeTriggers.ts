import { choice, date, decimal, money, reference, resource } from '#define'
import { indexUnits, perils, weatherIndexes } from './weatherTerms'

/** The weather that a scheme covers: rows in its form. */
export const schemeTriggers = resource({
  is: { name: 'scheme-triggers', singular: 'Weather trigger', plural: 'Weather triggers', title: 'peril' },
  fields: {
    scheme: reference({
      to: 'insurance-schemes',
      required: true,
      createOnly: true,
      part: true,
      related: 'Triggers',
      nested: ['peril', 'index', 'from', 'till', 'strike', 'exit', 'payPerAcre'],
      choices: {
        all: [
          { field: 'status', eq: 'ACTIVE' },
          { field: 'kind', eq: 'WEATHER_KAVACH' },
        ],
      },
      choicesMessage: 'Choose an active weather kavach scheme',
    }),
    peril: choice({ required: true, options: perils }),
    index: choice({ required: true, options: weatherIndexes }),
    from: date({ label: 'Start', required: true }),
    till: date({ label: 'End', required: true }),
    strike: decimal({ required: true, min: -50, max: 5000, digits: 1, help: indexUnits }),
    exit: decimal({ required: true, min: -50, max: 5000, digits: 1, help: 'Pays in full from this value.' }),
    payPerAcre: money({ label: 'Maximum per acre', required: true, min: 100, max: 20_000_000 }),
  },
  rules: {
    limits: [{ per: 'scheme', max: 10, message: 'A scheme has at most 10 triggers' }],
    checks: [
      {
        field: 'till',
        holds: { field: 'till', gte: { field: 'from' } },
        message: 'The last day can’t be before the first',
      },
      {
        field: 'exit',
        holds: { field: 'exit', ne: { field: 'strike' } },
        message: 'Strike and exit can’t be equal',
      },
    ],
  },
  list: {
    columns: ['scheme', 'peril', 'index', 'from', 'till', 'strike', 'exit', 'payPerAcre'],
    search: [],
    filters: ['peril'],
    sort: 'id',
  },
  access: {
    see: 'view_insurance_details_tab',
    create: 'insurance:scheme',
    update: 'insurance:scheme',
    delete: 'insurance:scheme',
  },
  navigation: { under: 'hospicash-policies', isOfAdministration: true },
})
