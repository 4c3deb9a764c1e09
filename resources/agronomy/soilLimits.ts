import { choice, decimal, longText, place, resource } from '#define'
import { soilParameterLabels } from './soilTerms'

const isActive = { field: 'status', eq: 'ACTIVE' } as const

/** The limits below which a soil is deficient, by state; a state without its own is rated by the national limit. */
export const soilLimits = resource({
  is: { name: 'soil-limits', singular: 'Soil limit', plural: 'Soil limits', title: 'parameter', icon: 'experiment' },
  fields: {
    parameter: choice({ required: true, createOnly: true, options: soilParameterLabels }),
    holdsFor: choice({
      label: 'Applies to',
      required: true,
      createOnly: true,
      initial: 'STATE',
      options: { INDIA: 'All of India', STATE: 'One state' },
      help: 'The national limit applies wherever a state has none of its own.',
    }),
    state: place({
      level: 'state',
      createOnly: true,
      when: { field: 'holdsFor', eq: 'STATE' },
      requiredWhen: { field: 'holdsFor', eq: 'STATE' },
    }),
    low: decimal({
      label: 'Low below',
      required: true,
      min: 0,
      max: 2000,
      help: 'In the parameter’s unit. For sulphur and micronutrients, lower values are deficient.',
    }),
    high: decimal({
      label: 'High above',
      min: 0,
      max: 2000,
      requiredWhen: { field: 'parameter', in: ['ph', 'ecDsM', 'ocPct', 'nKgHa', 'pKgHa', 'kKgHa'] },
      when: { field: 'parameter', in: ['ph', 'ecDsM', 'ocPct', 'nKgHa', 'pKgHa', 'kKgHa'] },
    }),
    source: longText({ max: 300, help: 'The publication or circular that sets it.' }),
    status: choice({
      readOnly: true,
      initial: 'ACTIVE',
      options: { ACTIVE: { label: 'Active', tone: 'good' }, RETIRED: { label: 'Retired', tone: 'neutral' } },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: isActive,
    unique: [
      { fields: ['state', 'parameter'], where: isActive, message: 'This state already has a limit for this parameter' },
      {
        fields: ['parameter'],
        where: { all: [isActive, { field: 'holdsFor', eq: 'INDIA' }] },
        message: 'There is already a national limit for this parameter',
      },
    ],
    checks: [
      {
        field: 'high',
        holds: { field: 'high', gt: { field: 'low' } },
        message: 'The high limit must be above the low one',
      },
    ],
  },
  list: {
    columns: ['parameter', 'holdsFor', 'state', 'low', 'high', 'source', 'status'],
    search: [],
    filters: ['parameter', 'holdsFor', 'state', 'status'],
    sort: 'parameter',
    size: 35,
  },
  access: { see: 'view_soil_testing', create: 'soil:limits', update: 'soil:limits', delete: false },
  actions: {
    retire: {
      key: 'soil:limits',
      from: ['ACTIVE'],
      to: 'RETIRED',
      when: { field: 'holdsFor', eq: 'STATE' },
      otherwise: 'A national limit can’t be retired. Edit it instead',
      danger: true,
      confirm: 'Soils in this state will use the national limit again.',
    },
  },
  navigation: { under: 'soil-tests', isOfAdministration: true },
})
