import {
  choice,
  code,
  date,
  file,
  instant,
  integer,
  longText,
  many,
  money,
  place,
  reference,
  resource,
  text,
} from '#define'
import { retention } from '../retention'
import { insuranceLimits } from './terms'

const failed = 'Error while updating claim'
const open = ['INTIMATED', 'DOCS_PENDING'] as const
const isOpen = { field: 'status', in: open } as const
/** Those who entered or changed a claim don't judge it: a later discharge raises the payout. */
const notSelf = ['enteredBy', 'editedBy'] as const

/** Days in hospital that a policy covers, from the call to the payment. */
export const insuranceClaims = resource({
  is: { name: 'insurance-claims', singular: 'Claim', plural: 'Claims', title: 'claimNo', icon: 'safety' },
  fields: {
    claimNo: code({ label: 'Claim', pattern: 'CLM-{fy}-{00000}' }),
    policy: reference({
      to: 'hospicash-policies',
      required: true,
      createOnly: true,
      choices: { field: 'status', in: ['ACTIVE', 'EXPIRED', 'CLAIMED'] },
      choicesMessage: 'Choose a policy that is or was in force',
      related: 'Claims',
      offer: 'Claim',
    }),
    farmer: reference({ to: 'farmers', from: 'policy.farmer', follows: true, related: 'Insurance claims' }),
    village: place({ level: 'village', from: 'policy.village', follows: true }),
    person: reference({
      label: 'Insured person',
      to: 'insured-persons',
      required: true,
      choices: { field: 'policy', eq: { form: 'policy' } },
      choicesMessage: 'Choose a person insured by this policy',
      related: 'Claims',
    }),
    kind: choice({ required: true, options: { ILLNESS: 'Illness', ACCIDENT: 'Accident' } }),
    eventDate: date({ label: 'Event', required: true, past: true }),
    hospital: text({ required: true, max: 120 }),
    admissionAt: instant({ label: 'Admitted', required: true }),
    dischargeAt: instant({ label: 'Discharged' }),
    icuDays: integer({ label: 'ICU days', required: true, initial: 0, min: 0, max: 60 }),
    claimed: money({ required: true, min: 100, max: 100_000_000 }),
    documents: file({ many: 10, folder: 'insurance_documents', help: 'Discharge summary, bills and the claim form.' }),
    days: integer({
      label: 'Days in hospital',
      readOnly: true,
      help: `Each is a full ${insuranceLimits.hoursAdmitted} hours.`,
    }),
    paidDays: integer({ label: 'Days paid', readOnly: true }),
    payout: money({ readOnly: true }),
    reckoning: longText({ label: 'Calculation', readOnly: true, max: 500 }),
    approved: money({ readOnly: true }),
    enteredBy: reference({ to: 'users', readOnly: true, shows: ['username'] }),
    editedBy: many({ label: 'Changed by', to: 'users', readOnly: true, none: 'No one' }),
    approvedBy: reference({ label: 'Decided by', to: 'users', readOnly: true, shows: ['username'] }),
    rejectReason: text({
      label: 'Rejection reason',
      max: 300,
      readOnly: true,
      when: { field: 'status', eq: 'REJECTED' },
    }),
    utr: text({ label: 'UTR', max: 40, readOnly: true, unique: true, taken: 'Another claim has this UTR' }),
    paidAt: instant({ label: 'Paid', readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'INTIMATED',
      options: {
        INTIMATED: { label: 'Intimated', tone: 'info', mark: 'open' },
        DOCS_PENDING: { label: 'Documents pending', tone: 'warning', mark: 'person' },
        SUBMITTED: { label: 'Submitted', tone: 'info', mark: 'running' },
        APPROVED: { label: 'Approved', tone: 'good', mark: 'done' },
        REJECTED: { label: 'Rejected', tone: 'bad', mark: 'wrong' },
        PAID: { label: 'Paid', tone: 'good', mark: 'sealed' },
      },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: isOpen,
    checks: [
      {
        field: 'dischargeAt',
        holds: { field: 'dischargeAt', gt: { field: 'admissionAt' } },
        message: 'The discharge can’t be before the admission',
      },
    ],
  },
  list: {
    columns: [
      ...['claimNo', 'policy', 'farmer', 'kind', 'eventDate', 'days', 'claimed', 'approved', 'status', 'createdAt'],
      ...['person', 'hospital', 'village'],
    ] as const,
    shown: ['claimNo', 'policy', 'farmer', 'claimed', 'approved', 'status', 'createdAt'],
    search: ['claimNo', 'policy', 'farmer', 'utr'],
    filters: ['status', 'kind', 'village', 'eventDate', 'claimed', 'createdAt', 'policy', 'farmer'],
    sort: '-createdAt',
    totals: ['claimed', 'approved'],
    tabs: {
      open: { label: 'Open', where: isOpen },
      approve: { label: 'To approve', where: { field: 'status', eq: 'SUBMITTED' } },
      pay: { label: 'To pay', where: { field: 'status', eq: 'APPROVED' } },
    },
    figures: {
      toApprove: { label: 'Claims to approve', aggregate: 'count', where: { field: 'status', eq: 'SUBMITTED' } },
    },
  },
  page: {
    summary: {
      sentence: '{person} at {hospital}, {kind}',
      next: ['submit', 'approve', 'pay'],
      facts: {
        policy: { field: 'policy' },
        days: { field: 'days', none: 'Not discharged yet' },
        claimed: { field: 'claimed' },
        payout: { field: 'payout', none: 'Not calculated yet' },
        approved: { field: 'approved', when: { field: 'approved', empty: false } },
        utr: { field: 'utr', when: { field: 'utr', empty: false } },
      },
    },
    sections: [
      { label: 'Claim', fields: ['claimNo', 'policy', 'farmer', 'village', 'person', 'kind', 'eventDate', 'status'] },
      { label: 'Hospital', fields: ['hospital', 'admissionAt', 'dischargeAt', 'icuDays', 'claimed', 'documents'] },
      {
        label: 'Payout',
        fields: ['days', 'paidDays', 'payout', 'reckoning', 'approved', 'rejectReason', 'utr', 'paidAt'],
      },
      { label: 'People', fields: ['enteredBy', 'editedBy', 'approvedBy'] },
    ],
  },
  form: { duplicate: false },
  access: {
    see: 'view_insurance_details_tab',
    create: 'insurance:claim',
    update: 'insurance:claim',
    delete: false,
    scope: 'village',
  },
  actions: {
    askDocuments: {
      label: 'Ask for documents',
      key: 'insurance:claim',
      from: ['INTIMATED'],
      to: 'DOCS_PENDING',
      input: { reason: text({ label: 'Missing', required: true, max: 300 }) },
      done: 'Claim updated successfully',
      failed,
    },
    submit: {
      key: 'insurance:claim',
      from: open,
      to: 'SUBMITTED',
      when: {
        all: [
          { field: 'documents', empty: false },
          { field: 'dischargeAt', empty: false },
        ],
      },
      otherwise: 'Add the documents and the discharge before submitting the claim',
      effect: true,
      done: 'Claim submitted successfully',
      failed: 'Error while submitting claim',
    },
    approve: {
      key: 'insurance:approve',
      from: ['SUBMITTED'],
      to: 'APPROVED',
      previewFrom: 'told',
      notSelf,
      sets: { approvedBy: { stamp: 'who' } },
      effect: true,
      input: {
        approved: money({
          required: true,
          min: 1,
          max: 100_000_000,
          asStored: 'payout',
          help: 'Can’t exceed the payout.',
        }),
      },
      done: 'Claim approved successfully',
      failed: 'Error while approving claim',
    },
    reject: {
      key: 'insurance:approve',
      from: ['SUBMITTED'],
      to: 'REJECTED',
      previewFrom: 'told',
      notSelf,
      sets: { approvedBy: { stamp: 'who' } },
      danger: true,
      input: { rejectReason: text({ label: 'Reason', required: true, max: 300 }) },
      done: 'Claim rejected successfully',
      failed: 'Error while rejecting claim',
    },
    pay: {
      label: 'Record payment',
      key: 'insurance:pay',
      from: ['APPROVED'],
      to: 'PAID',
      previewFrom: 'told',
      notSelf: [...notSelf, 'approvedBy'],
      effect: true,
      sets: { paidAt: { stamp: 'when' } },
      input: { utr: text({ label: 'UTR', required: true, max: 40 }) },
      done: 'Claim paid successfully',
      failed: 'Error while paying claim',
    },
  },
  people: { editors: { field: 'editedBy', besides: 'enteredBy' } },
  navigation: { under: 'hospicash-policies' },
  storage: {
    erasure: {
      keeps: [{ fields: ['hospital', 'documents', 'reckoning', 'rejectReason', 'utr'], because: retention.insurance }],
    },
  },
})
