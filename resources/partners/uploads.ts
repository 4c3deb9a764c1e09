import { choice, code, file, instant, integer, month, reference, resource, text } from '#define'
import { partnerDataTypes } from './records'

const failed = 'Error while uploading the file'

/** Sheets of partners: each is checked, then imported by a person or by the partner’s API client. */
export const partnerUploads = resource({
  is: {
    name: 'partner-uploads',
    singular: 'Partner upload',
    plural: 'Partner uploads',
    title: 'uploadNo',
    icon: 'cluster',
  },
  fields: {
    uploadNo: code({ label: 'No.', pattern: 'PUP-{000000}' }),
    partner: reference({
      ...{ to: 'partners', required: true, createOnly: true, choices: { field: 'status', eq: 'ACTIVE' } },
      ...{ related: 'Uploads', offer: 'Upload a sheet' },
    }),
    dataType: choice({ label: 'Data', required: true, createOnly: true, options: partnerDataTypes }),
    period: month({ required: true, createOnly: true, past: true }),
    file: file({ required: true, createOnly: true, sheet: true, folder: 'partner_uploads' }),
    rows: integer({ readOnly: true, initial: 0 }),
    created: integer({ label: 'New', readOnly: true, initial: 0 }),
    changed: integer({ label: 'Updated', readOnly: true, initial: 0 }),
    unchanged: integer({ readOnly: true, initial: 0 }),
    failed: integer({ label: 'Errors', readOnly: true, initial: 0 }),
    note: text({ label: 'Problem', readOnly: true, max: 300 }),
    importId: text({ label: 'Import job', readOnly: true, max: 36 }),
    uploadedBy: reference({ to: 'users', readOnly: true }),
    committedBy: reference({ label: 'Imported by', to: 'users', readOnly: true }),
    endedAt: instant({ label: 'Imported', readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'CHECKING',
      options: {
        CHECKING: { label: 'Checking', tone: 'info' },
        READY: { label: 'Ready to import', tone: 'warning' },
        REJECTED: { label: 'Rejected', tone: 'bad' },
        COMMITTING: { label: 'Importing', tone: 'info' },
        DONE: { label: 'Imported', tone: 'good' },
        PARTIAL: { label: 'Partly imported', tone: 'warning' },
        FAILED: { label: 'Failed', tone: 'bad' },
        CANCELLED: { label: 'Cancelled', tone: 'neutral' },
      },
    }),
  },
  rules: { state: 'status' },
  list: {
    columns: [
      ...(['uploadNo', 'partner', 'dataType', 'period', 'rows', 'created', 'changed', 'failed', 'status'] as const),
      ...(['unchanged', 'uploadedBy', 'createdAt'] as const),
    ],
    shown: ['uploadNo', 'partner', 'dataType', 'period', 'created', 'changed', 'failed', 'status'],
    search: ['uploadNo'],
    filters: ['status', 'dataType', 'partner', 'period', 'uploadedBy', 'failed', 'createdAt'],
    sort: '-createdAt',
    figures: {
      ready: { label: 'Partner uploads to import', aggregate: 'count', where: { field: 'status', eq: 'READY' } },
    },
    tabs: {
      waiting: { label: 'To import', does: 'commit' },
      faulty: { label: 'With errors', where: { field: 'failed', gt: 0 } },
    },
  },
  page: {
    heading: ['partner', 'dataType', 'period'],
    alert: 'note',
    parts: ['partner-upload-errors', 'partner-records'],
    sections: [
      {
        label: 'Upload',
        fields: ['uploadNo', 'partner', 'dataType', 'period', 'file', 'uploadedBy', 'importId', 'status'],
      },
      {
        label: 'Rows',
        fields: ['rows', 'created', 'changed', 'unchanged', 'failed', 'committedBy', 'endedAt', 'note'],
      },
    ],
  },
  form: { duplicate: false, messages: { created: 'File uploaded successfully', createFailed: failed } },
  access: {
    see: 'view_partner_details_tab',
    create: 'partner:upload',
    update: false,
    delete: false,
    tenant: 'partner',
  },
  actions: {
    commit: {
      label: 'Import rows',
      key: 'partner:upload',
      from: ['READY'],
      to: 'COMMITTING',
      sets: { committedBy: { stamp: 'who' } },
      effect: true,
      done: 'Import started',
      failed,
    },
    cancel: { key: 'partner:upload', from: ['READY'], to: 'CANCELLED', danger: true, done: 'Upload cancelled', failed },
  },
  navigation: { path: 'f3-data-upload' },
})

/** Rows of partners' sheets that could not be imported, and why. */
export const partnerUploadErrors = resource({
  is: { name: 'partner-upload-errors', singular: 'Row error', plural: 'Row errors', title: 'message', icon: 'tags' },
  fields: {
    partner: reference({ to: 'partners', required: true, createOnly: true }),
    upload: reference({ to: 'partner-uploads', required: true, createOnly: true, related: 'Row errors' }),
    row: integer({ required: true, createOnly: true, min: 1 }),
    column: text({ max: 80, createOnly: true }),
    message: text({ required: true, max: 300, createOnly: true }),
  },
  list: {
    columns: ['row', 'column', 'message', 'upload', 'partner'],
    search: ['message', 'column'],
    filters: ['upload', 'partner', 'column'],
    sort: ['row', 'id'],
  },
  access: { see: 'view_partner_details_tab', create: false, update: false, delete: false, tenant: 'partner' },
  navigation: { under: 'partner-uploads' },
})
