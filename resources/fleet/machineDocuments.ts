import { choice, date, file, flag, longText, reference, resource, text } from '#define'

/** The types of machine documents (spec §3). */
export const machineDocumentTypes = {
  BATTERY_WARRANTY: 'Battery warranty',
  INVOICE: 'Invoice',
  INSURANCE: 'Insurance',
  RC: 'RC',
  TEMPORARY_REGISTRATION: 'Temporary registration',
  OTHER: 'Other',
} as const

/** The documents that expire, and so have a validity date. */
const dated = ['INSURANCE', 'BATTERY_WARRANTY', 'RC', 'TEMPORARY_REGISTRATION'] as const

/** The documents of the machines: of each type except OTHER one is current, and older ones are kept. */
export const machineDocuments = resource({
  is: {
    name: 'machine-documents',
    singular: 'Machine document',
    plural: 'Machine documents',
    title: 'document',
    icon: 'safety',
  },
  fields: {
    document: text({ readOnly: true }),
    machine: reference({
      to: 'machines',
      required: true,
      createOnly: true,
      shows: ['serialNo'],
      choices: { field: 'status', ne: 'SCRAPPED' },
      related: 'Documents',
      offer: 'Upload a document',
      part: true,
    }),
    type: choice({ required: true, createOnly: true, options: machineDocumentTypes }),
    number: text({ label: 'No', form: 'upper', max: 40 }),
    issuedOn: date({ label: 'Issued', past: true }),
    validTill: date({ requiredWhen: { field: 'type', in: dated } }),
    issuer: text({ label: 'Issued by', max: 120 }),
    files: file({ required: true, many: 10, folder: 'machine-document-upload' }),
    note: longText({ max: 300 }),
    isCurrent: flag({ label: 'Current', readOnly: true, initial: true }),
    validity: choice({
      readOnly: true,
      initial: 'NA',
      options: {
        VALID: { label: 'Valid', tone: 'good' },
        EXPIRING: { label: 'Expiring', tone: 'warning' },
        EXPIRED: { label: 'Expired', tone: 'bad' },
        NA: { label: 'Does not expire', tone: 'neutral' },
      },
    }),
  },
  list: {
    columns: ['document', 'machine', 'type', 'number', 'issuedOn', 'validTill', 'validity', 'isCurrent', 'files'],
    shown: ['document', 'machine', 'type', 'issuedOn', 'validTill', 'validity'],
    search: ['number'],
    filters: ['type', 'validity', 'validTill', 'isCurrent', 'issuedOn'],
    sort: 'validTill',
    size: 35,
    figures: {
      papers: {
        label: 'Documents expiring or expired',
        aggregate: 'count',
        where: {
          all: [
            { field: 'isCurrent', eq: true },
            { field: 'validity', in: ['EXPIRING', 'EXPIRED'] },
          ],
        },
      },
    },
    tabs: {
      current: { label: 'Current', where: { field: 'isCurrent', eq: true } },
      expiring: {
        label: 'Expiring',
        where: {
          all: [
            { field: 'isCurrent', eq: true },
            { field: 'validity', in: ['EXPIRING'] },
          ],
        },
      },
      expired: {
        label: 'Expired',
        where: {
          all: [
            { field: 'isCurrent', eq: true },
            { field: 'validity', eq: 'EXPIRED' },
          ],
        },
      },
    },
  },
  page: {
    sections: [
      { label: 'Document', fields: ['machine', 'type', 'number', 'issuedOn', 'validTill', 'issuer', 'files', 'note'] },
      { label: 'Validity', fields: ['validity', 'isCurrent'] },
    ],
  },
  access: {
    see: 'view_machine_tab',
    create: 'machine:edit',
    update: 'machine:edit',
    delete: 'machine:edit',
    scope: 'machine',
  },
  navigation: { under: 'machines' },
})
