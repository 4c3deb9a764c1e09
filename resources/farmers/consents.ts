import { choice, instant, reference, resource, text } from '#define'
import { retention } from '../retention'
import { languages } from './languages'

/** The notice by which farmers consent to the service: its version, and the text that is read aloud to them. */
export const serviceNotice = {
  version: '2026-1',
  words:
    'Agridesk keeps your name, mobile number and land to spray your fields and to bill it. You may see it, have it corrected or withdraw at any time.',
} as const

/** The consents of a farmer: for which purpose, by which notice, and whether it is still in force (DPDP Act 2023). */
export const consents = resource({
  is: {
    name: 'consents',
    singular: 'Consent',
    plural: 'Consents',
    title: 'purpose',
    icon: 'safety',
  },
  fields: {
    farmer: reference({
      label: 'Farmer',
      to: 'farmers',
      required: true,
      createOnly: true,
      related: 'Consents',
      createInPlace: true,
      choices: { field: 'status', eq: 'ACTIVE' },
    }),
    purpose: choice({
      label: 'Purpose',
      required: true,
      createOnly: true,
      options: {
        SERVICE: 'Service',
        MARKETING: 'Marketing',
        INSURANCE: 'Insurance',
        CARBON: 'Carbon programme',
        LOCATION: 'Location',
        DATA_SHARING: 'Data sharing',
      },
    }),
    noticeVersion: text({ label: 'Notice version', required: true, max: 20 }),
    language: choice({ label: 'Notice language', required: true, options: languages }),
    channel: choice({
      label: 'Channel',
      required: true,
      options: {
        APP: 'App',
        IVR: 'Phone menu',
        PAPER: 'Paper',
        OTP: 'One-time password',
        AGENT: 'Read out by an agent',
      },
    }),
    evidence: text({ label: 'Evidence', max: 120, help: 'Recording or paper number.' }),
    givenAt: instant({ label: 'Given', required: true, createOnly: true }),
    withdrawnAt: instant({ label: 'Withdrawn', readOnly: true }),
    status: choice({
      label: 'Status',
      readOnly: true,
      initial: 'GIVEN',
      options: { GIVEN: { label: 'Given', tone: 'good' }, WITHDRAWN: { label: 'Withdrawn', tone: 'neutral' } },
    }),
  },
  rules: {
    state: 'status',
    unique: [
      {
        fields: ['farmer', 'purpose'],
        where: { field: 'status', eq: 'GIVEN' },
        message: 'This farmer has already agreed to this',
      },
    ],
  },
  list: {
    columns: ['farmer', 'purpose', 'noticeVersion', 'language', 'channel', 'givenAt', 'withdrawnAt', 'status'],
    shown: ['farmer', 'purpose', 'noticeVersion', 'language', 'channel', 'givenAt', 'status'],
    search: [],
    filters: ['purpose', 'channel', 'status', 'givenAt'],
    sort: '-givenAt',
  },
  access: {
    see: 'view_farmer_tab',
    create: ['farmer:create', 'farmer:edit'],
    update: 'farmer:edit',
    delete: false,
    scope: 'farmer',
  },
  actions: {
    withdraw: {
      label: 'Withdraw',
      key: ['farmer:create', 'farmer:edit'],
      from: ['GIVEN'],
      to: 'WITHDRAWN',
      danger: true,
      input: { withdrawnAt: instant({ label: 'Withdrawn', required: true }) },
      done: 'Consent withdrawn successfully',
      failed: 'Error while withdrawing consent',
    },
  },
  navigation: { under: 'farmers', isOfAdministration: true },
  storage: {
    erasure: { keeps: [{ fields: ['noticeVersion', 'evidence'], because: retention.consent }] },
    merging: { stays: 'twice', because: 'Both have given the same consent, and each is proof of it' },
  },
})
