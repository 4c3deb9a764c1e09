import { choice, date, gstin, longText, pan, place, resource, text } from '#define'

/** The employers of the people: the company itself, staffing firms and partners. */
export const companies = resource({
  is: {
    name: 'companies',
    singular: 'Company',
    plural: 'Companies',
    title: 'name',
    icon: 'bank',
  },
  fields: {
    code: text({ label: 'Code', required: true, form: 'upper', max: 20, unique: true }),
    name: text({ label: 'Name', required: true, max: 120 }),
    kind: choice({
      label: 'Kind',
      required: true,
      options: { SELF: 'Own company', STAFFING: 'Staffing firm', PARTNER: 'Partner' },
    }),
    gstin: gstin({ label: 'GSTIN', read: 'user:senior' }),
    pan: pan({ label: 'PAN', read: 'user:senior' }),
    address: longText({ label: 'Address', max: 300, help: 'Printed on invoices and receipts.' }),
    state: place({ label: 'State', level: 'state', help: 'The state of GST registration.' }),
    contractTill: date({ label: 'Contract till', when: { field: 'kind', ne: 'SELF' } }),
  },
  list: {
    columns: ['code', 'name', 'kind', 'gstin', 'contractTill', 'updatedAt'],
    search: ['name', 'code'],
    filters: ['kind'],
    sort: 'name',
    edit: ['kind', 'gstin', 'contractTill'],
  },
  access: {
    see: 'view_afs_users_tab',
    create: 'user:senior',
    update: 'user:senior',
    delete: 'user:senior',
    choose: 'signedIn',
    scope: 'behaviour',
  },
  imports: { by: 'code', alike: [{ by: ['name'] }] },
  navigation: { under: 'users', isOfAdministration: true },
})
