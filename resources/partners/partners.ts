import { choice, date, email, file, gstin, instant, many, mobile, pan, reference, resource, text } from '#define'

const client = ['partner:edit', 'partner:secret'] as const

/** Organisations that give the company the data of farmers under an agreement. */
export const partners = resource({
  is: { name: 'partners', singular: 'Partner', plural: 'Partners', title: 'name', icon: 'cluster' },
  fields: {
    code: text({ required: true, form: 'upper', max: 20, unique: true, taken: 'Another partner has this code' }),
    name: text({ required: true, max: 120 }),
    kind: choice({
      required: true,
      options: { FPO: 'FPO', NGO: 'NGO', CORPORATE: 'Corporate', GOVT: 'Government', F3: 'F3' },
    }),
    contactName: text({ label: 'Contact', required: true, form: 'name', max: 80 }),
    mobile: mobile({ required: true, personal: true }),
    email: email({ personal: true }),
    gstin: gstin({ label: 'GSTIN' }),
    pan: pan({ label: 'PAN', read: 'partner:edit' }),
    states: many({ to: 'geographies', required: true, choices: { field: 'type', eq: 'state' } }),
    agreement: file({ label: 'Data sharing agreement', folder: 'partner_agreements' }),
    agreementTill: date({ label: 'Agreement valid till' }),
    apiUser: reference({
      label: 'Program user',
      to: 'users',
      read: client,
      choices: { field: 'officeRole', eq: 'PARTNER' },
      choicesMessage: 'Choose a partner’s user',
      help: 'The partner’s program uploads as this user.',
    }),
    apiClientId: text({ label: 'Client ID', readOnly: true, max: 60, read: client }),
    secretIssuedAt: instant({ label: 'Secret issued', readOnly: true, read: client }),
    secretIssuedBy: reference({ label: 'Secret issued by', to: 'users', readOnly: true, read: client }),
    status: choice({
      readOnly: true,
      initial: 'ACTIVE',
      options: {
        ACTIVE: { label: 'Active', tone: 'good' },
        SUSPENDED: { label: 'Suspended', tone: 'warning' },
        ENDED: { label: 'Ended', tone: 'neutral' },
      },
    }),
  },
  rules: { state: 'status', changeWhile: { field: 'status', ne: 'ENDED' } },
  list: {
    columns: ['code', 'name', 'kind', 'contactName', 'mobile', 'states', 'agreementTill', 'status'],
    shown: ['code', 'name', 'kind', 'contactName', 'states', 'status'],
    search: ['name', 'code'],
    filters: ['status', 'kind', 'agreementTill', 'createdAt'],
    sort: 'name',
  },
  page: {
    parts: ['partner-uploads', 'partner-records'],
    sections: [
      { label: 'Partner', fields: ['code', 'name', 'kind', 'states', 'status'] },
      { label: 'Contact', fields: ['contactName', 'mobile', 'email', 'gstin', 'pan'] },
      { label: 'Agreement', fields: ['agreement', 'agreementTill'] },
      { label: 'Program', fields: ['apiUser', 'apiClientId', 'secretIssuedAt', 'secretIssuedBy'] },
    ],
  },
  access: {
    see: 'view_partner_details_tab',
    create: 'partner:edit',
    update: 'partner:edit',
    delete: false,
    tenant: 'id',
  },
  actions: {
    suspend: {
      key: 'partner:edit',
      from: ['ACTIVE'],
      to: 'SUSPENDED',
      effect: true,
      danger: true,
      confirm: 'Its uploads stop, and its program’s secret is revoked.',
    },
    resume: { key: 'partner:edit', from: ['SUSPENDED'], to: 'ACTIVE' },
    end: {
      label: 'End partnership',
      key: 'partner:edit',
      from: ['ACTIVE', 'SUSPENDED'],
      to: 'ENDED',
      effect: true,
      danger: true,
      confirm: 'An ended partnership can’t be resumed. Its data is kept.',
    },
  },
  navigation: { path: 'partners', under: 'partner-uploads' },
})
