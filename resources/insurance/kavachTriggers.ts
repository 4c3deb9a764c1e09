import { choice, date, decimal, integer, longText, money, percent, reference, resource } from '#define'
import { retention } from '../retention'
import { perils, weatherIndexes } from './weatherTerms'

/** The weather that a kavach covers, as in its scheme on the day of the sale, and the measurements since. */
export const kavachTriggers = resource({
  is: { name: 'kavach-triggers', singular: 'Trigger', plural: 'Triggers', title: 'peril', icon: 'environment' },
  fields: {
    kavach: reference({ to: 'weather-kavach', required: true, createOnly: true, part: true, related: 'Triggers' }),
    peril: choice({ readOnly: true, options: perils }),
    index: choice({ readOnly: true, options: weatherIndexes }),
    from: date({ label: 'Start', readOnly: true }),
    till: date({ label: 'End', readOnly: true }),
    strike: decimal({ readOnly: true, digits: 1 }),
    exit: decimal({ readOnly: true, digits: 1 }),
    payPerAcre: money({ label: 'Maximum per acre', readOnly: true }),
    value: decimal({ label: 'Index', digits: 1, readOnly: true }),
    missing: integer({ label: 'Days without weather', readOnly: true, initial: 0 }),
    share: percent({ label: 'Share paid', readOnly: true }),
    payout: money({ readOnly: true, initial: 0 }),
    state: choice({
      readOnly: true,
      initial: 'WAITING',
      options: {
        WAITING: { label: 'Waiting', tone: 'neutral' },
        RUNNING: { label: 'Running', tone: 'info' },
        UNDECIDED: { label: 'Weather missing', tone: 'warning' },
        DECIDED: { label: 'Decided', tone: 'good' },
      },
    }),
    explanation: longText({ label: 'Why', max: 1000, readOnly: true }),
  },
  list: {
    columns: [
      'peril',
      'index',
      'from',
      'till',
      'strike',
      'exit',
      'payPerAcre',
      'value',
      'share',
      'payout',
      'state',
      'kavach',
      'explanation',
    ],
    shown: ['peril', 'from', 'till', 'strike', 'exit', 'value', 'payout', 'state'],
    search: [],
    filters: ['peril', 'state', 'kavach'],
    sort: 'id',
  },
  access: {
    see: 'view_insurance_details_tab',
    create: false,
    update: false,
    delete: false,
    scope: 'kavach',
  },
  navigation: { under: 'hospicash-policies' },
  storage: { erasure: { keeps: [{ fields: ['explanation'], because: retention.insurance }] } },
})
