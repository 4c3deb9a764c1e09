import { choice, date, money, place, reference, resource, text } from '#define'
import { retention } from '../retention'
import { nomineeRelations } from './terms'

/** Policies in the insurer's records, imported by sheet: they give the company's own policies their certificates. */
export const insurerPolicies = resource({
  is: {
    name: 'insurer-policies',
    singular: 'Insurer policy',
    plural: 'Insurer policies',
    title: 'policyNo',
    icon: 'safety',
  },
  fields: {
    farmer: reference({
      to: 'farmers',
      required: true,
      shows: ['mobile'],
      choices: { field: 'status', eq: 'ACTIVE' },
      related: 'Insurer policies',
    }),
    village: place({ level: 'village', from: 'farmer.village', follows: true }),
    farmerName: text({ max: 80, help: 'As written by the insurer.' }),
    scheme: reference({ to: 'insurance-schemes', required: true, related: 'Insurer policies' }),
    policyNo: text({
      label: 'Policy no.',
      required: true,
      createOnly: true,
      form: 'upper',
      max: 40,
      unique: true,
      taken: 'Another row has this policy no.',
    }),
    certificateNo: text({ label: 'Certificate no.', max: 40 }),
    startDate: date({ label: 'Start', required: true }),
    endDate: date({ label: 'End', required: true }),
    premium: money({ max: 10_000_000 }),
    sumInsured: money({ max: 1_000_000_000 }),
    nomineeName: text({ label: 'Nominee', form: 'name', max: 80, personal: true }),
    nomineeRelation: choice({ options: nomineeRelations }),
    insurerStatus: choice({
      label: 'Status',
      initial: 'ACTIVE',
      options: {
        ACTIVE: { label: 'Active', tone: 'good' },
        EXPIRED: { label: 'Expired', tone: 'neutral' },
        CANCELLED: { label: 'Cancelled', tone: 'bad' },
        REJECTED: { label: 'Rejected', tone: 'bad' },
      },
    }),
    policy: reference({
      label: 'Own policy',
      to: 'hospicash-policies',
      readOnly: true,
      related: 'Insurer policies',
    }),
  },
  rules: {
    checks: [
      {
        field: 'endDate',
        holds: { field: 'endDate', gte: { field: 'startDate' } },
        message: 'The end can’t be before the start',
      },
    ],
  },
  list: {
    columns: [
      ...['policyNo', 'farmer', 'scheme', 'certificateNo', 'startDate', 'endDate', 'insurerStatus', 'policy'],
      ...['premium', 'sumInsured', 'nomineeName', 'nomineeRelation', 'farmerName', 'village', 'createdAt'],
    ] as const,
    shown: ['policyNo', 'farmer', 'scheme', 'startDate', 'endDate', 'insurerStatus', 'policy'],
    search: ['policyNo', 'certificateNo', 'farmer'],
    filters: ['insurerStatus', 'scheme', 'village', 'policy', 'startDate', 'endDate', 'premium', 'createdAt', 'farmer'],
    sort: '-createdAt',
    totals: ['premium', 'sumInsured'],
    tabs: { unmatched: { label: 'Without own policy', where: { field: 'policy', empty: true } } },
  },
  access: {
    see: 'view_insurance_upload',
    create: 'insurance:issue',
    update: 'insurance:issue',
    delete: 'insurance:issue',
    scope: 'village',
  },
  imports: {
    by: 'policyNo',
    also: {
      farmer: ['Mobile', 'Mobile no', 'Mobile number'],
      scheme: ['Scheme code'],
      policyNo: ['Policy no', 'Policy number'],
      certificateNo: ['Certificate no', 'Certificate number'],
      startDate: ['Start date', 'From'],
      endDate: ['End date', 'Till'],
      nomineeRelation: ['Nominee relation'],
    },
  },
  navigation: { path: 'Upload-insurance-details' },
  storage: {
    erasure: {
      keeps: [{ fields: ['farmerName', 'policyNo', 'certificateNo', 'nomineeName'], because: retention.insurance }],
    },
  },
})
