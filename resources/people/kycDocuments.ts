import {
  aadhaar,
  choice,
  date,
  file,
  flag,
  instant,
  joined,
  licence,
  longText,
  pan,
  reference,
  resource,
  text,
} from '#define'
import { roleTypes } from './ranks'

/** The types of identity documents. */
export const kycTypes = {
  PAN_CARD: 'PAN card',
  DRIVING_LICENCE: 'Driving licence',
  SELFIE: 'Selfie',
  AADHAAR_MASKED: 'Aadhaar, masked',
  BANK_PROOF: 'Bank proof',
} as const

/** The identity documents of the staff, uploaded by themselves or for them, and validated by someone else. */
export const kycDocuments = resource({
  is: {
    name: 'kyc-documents',
    singular: 'Identity document',
    plural: 'Identity documents',
    title: 'document',
    icon: 'safety',
  },
  fields: {
    document: text({ readOnly: true }),
    user: reference({
      to: 'users',
      required: true,
      createOnly: true,
      shows: ['employeeCode'],
      choices: { field: 'status', in: ['INVITED', 'ACTIVE'] },
      related: 'KYC documents',
      part: true,
    }),
    role: choice({ readOnly: true, options: roleTypes }),
    type: choice({ required: true, createOnly: true, options: kycTypes }),
    panNumber: pan({
      label: 'PAN',
      personal: 'onRequest',
      when: { field: 'type', eq: 'PAN_CARD' },
      requiredWhen: { field: 'type', eq: 'PAN_CARD' },
    }),
    licenceNumber: licence({
      label: 'Driving licence number',
      personal: 'onRequest',
      when: { field: 'type', eq: 'DRIVING_LICENCE' },
      requiredWhen: { field: 'type', eq: 'DRIVING_LICENCE' },
    }),
    aadhaar: aadhaar({
      label: 'Aadhaar number',
      help: 'Only the last four digits are stored. Upload a copy with the other digits covered.',
      when: { field: 'type', eq: 'AADHAAR_MASKED' },
      requiredWhen: { field: 'type', eq: 'AADHAAR_MASKED' },
    }),
    number: joined({ of: ['panNumber', 'licenceNumber'], personal: 'onRequest' }),
    expiry: date({
      label: 'Valid till',
      when: { field: 'type', eq: 'DRIVING_LICENCE' },
      requiredWhen: { field: 'type', eq: 'DRIVING_LICENCE' },
    }),
    file: file({ required: true, folder: 'users_kyc_documents', help: 'Upload a selfie as a picture, not a PDF.' }),
    uploadedAt: instant({ label: 'Uploaded', readOnly: true }),
    validated: flag({ readOnly: true }),
    comments: text({ max: 300, readOnly: true }),
    validatedBy: reference({ label: 'Checked by', to: 'users', readOnly: true }),
    validatedAt: instant({ label: 'Checked', readOnly: true }),
    status: choice({
      label: 'Status',
      readOnly: true,
      initial: 'UPLOADED',
      options: {
        UPLOADED: { label: 'To check', tone: 'info' },
        VALIDATED: { label: 'Validated', tone: 'good' },
        REJECTED: { label: 'Rejected', tone: 'bad' },
      },
    }),
  },
  rules: {
    state: 'status',
    unique: [
      {
        fields: ['user', 'type'],
        message: 'This user already has this document: open it and upload a new file instead',
      },
    ],
  },
  list: {
    columns: ['document', 'user', 'role', 'number', 'expiry', 'uploadedAt', 'status', 'comments'],
    shown: ['document', 'user', 'role', 'number', 'expiry', 'uploadedAt', 'status'],
    search: [],
    filters: ['type', 'status', 'role', 'expiry', 'uploadedAt'],
    sort: '-uploadedAt',
    size: 35,
    figures: {
      toCheck: { label: 'Identity documents to check', aggregate: 'count', where: { field: 'status', eq: 'UPLOADED' } },
    },
    tabs: {
      queue: { label: 'To check', where: { field: 'status', eq: 'UPLOADED' } },
      rejected: { label: 'Rejected', where: { field: 'status', eq: 'REJECTED' } },
      expiring: { label: 'Expiring', where: { field: 'expiry', within: 'next30Days' } },
    },
  },
  page: {
    sections: [
      { label: 'Document', fields: ['user', 'type', 'panNumber', 'licenceNumber', 'aadhaar', 'expiry', 'file'] },
      { label: 'Check', fields: ['uploadedAt', 'status', 'validated', 'comments', 'validatedBy', 'validatedAt'] },
    ],
    desk: {
      waiting: 'UPLOADED',
      sort: 'uploadedAt',
      evidence: 'file',
      facts: ['user', 'type', 'panNumber', 'licenceNumber', 'aadhaar', 'expiry', 'uploadedAt', 'comments'],
      flags: {
        expired: {
          label: 'Expired: it can only be rejected',
          when: { field: 'expiry', within: 'earlier' },
          tone: 'bad',
        },
        expiring: { label: 'Expires within 30 days', when: { field: 'expiry', within: 'next30Days' } },
      },
      verdicts: { validate: { key: 'v', undoneBy: 'reopen' }, reject: { key: 'x', undoneBy: 'reopen' } },
      inSight: ['panNumber', 'licenceNumber'],
    },
  },
  access: {
    see: 'signedIn',
    create: 'signedIn',
    update: 'signedIn',
    delete: false,
    scope: 'behaviour',
  },
  actions: {
    validate: {
      key: 'kyc:validate',
      from: ['UPLOADED'],
      to: 'VALIDATED',
      when: { not: { field: 'expiry', within: 'earlier' } },
      otherwise: 'It has expired: reject it.',
      notSelf: ['user'],
      sets: { validatedBy: { stamp: 'who' }, validatedAt: { stamp: 'when' }, validated: true, comments: null },
      done: 'Identity document validated successfully',
      failed: 'Error while validating identity document',
    },
    reject: {
      key: 'kyc:validate',
      from: ['UPLOADED', 'VALIDATED'],
      to: 'REJECTED',
      notSelf: ['user'],
      sets: { validatedBy: { stamp: 'who' }, validatedAt: { stamp: 'when' }, validated: false },
      input: {
        comments: longText({ label: 'Comment', required: true, max: 300, help: 'Tells the person what to fix.' }),
      },
      danger: true,
      done: 'Identity document rejected successfully',
      failed: 'Error while rejecting identity document',
    },
    reopen: {
      key: 'authority:edit',
      from: ['VALIDATED', 'REJECTED'],
      to: 'UPLOADED',
      notSelf: ['user'],
      sets: { validatedBy: null, validatedAt: null, validated: null, comments: null },
      input: { reason: longText({ required: true, max: 300, help: 'Why it has to be checked again.' }) },
      done: 'Identity document reopened successfully',
      failed: 'Error while reopening identity document',
    },
  },
  navigation: { under: 'users' },
})
