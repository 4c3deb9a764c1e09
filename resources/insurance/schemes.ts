import { choice, date, file, integer, keyValue, many, money, percent, reference, resource, text } from '#define'
import { schemeKinds } from './terms'

const isWeather = { field: 'kind', eq: 'WEATHER_KAVACH' } as const
const isActive = { field: 'status', eq: 'ACTIVE' } as const

/** The schemes that the company sells for its insurers, each under a master policy. */
export const insuranceSchemes = resource({
  is: {
    name: 'insurance-schemes',
    singular: 'Insurance scheme',
    plural: 'Insurance schemes',
    title: 'name',
    icon: 'safety',
  },
  fields: {
    code: text({
      required: true,
      createOnly: true,
      form: 'upper',
      unique: true,
      max: 20,
      taken: 'Another scheme has this code',
      pattern: { source: '^[A-Z0-9][A-Z0-9-]{2,19}$', message: 'Enter 3 to 20 capital letters, digits and hyphens' },
    }),
    kind: choice({ required: true, createOnly: true, options: schemeKinds }),
    name: text({ required: true, max: 80 }),
    names: keyValue({ label: 'Names in other languages', max: 20 }),
    insurer: reference({
      to: 'vendors',
      required: true,
      choices: {
        all: [
          { field: 'status', eq: 'ACTIVE' },
          { field: 'kinds', eq: 'INSURER' },
        ],
      },
      choicesMessage: 'Choose an active insurer',
      related: 'Insurance schemes',
    }),
    irdaiUin: text({ label: 'IRDAI UIN', form: 'upper', max: 30 }),
    masterPolicyNo: text({ label: 'Master policy no.', required: true, max: 40 }),
    from: date({ label: 'Start', required: true }),
    till: date({ label: 'End', required: true }),
    premium: money({
      required: true,
      min: 100,
      max: 5_000_000,
      help: 'Without GST: per person and ₹500 of daily cash, or per acre for weather kavach.',
    }),
    gstRate: percent({ label: 'GST', required: true, initial: 18, max: 40 }),
    payer: choice({
      label: 'Paid by',
      required: true,
      initial: 'FARMER',
      options: { FARMER: 'Farmer', COMPANY: 'Company', SHARED: 'Farmer and company' },
    }),
    farmerShare: percent({
      label: 'Farmer’s share',
      min: 1,
      max: 99,
      when: { field: 'payer', eq: 'SHARED' },
      requiredWhen: { field: 'payer', eq: 'SHARED' },
    }),
    farmerPct: percent({
      label: 'Share paid by farmer',
      formula: {
        cases: [
          { when: { field: 'payer', eq: 'COMPANY' }, is: 0 },
          { when: { field: 'payer', eq: 'SHARED' }, is: 'farmerShare' },
        ],
        otherwise: 100,
      },
    }),
    ageMin: integer({
      ...{ label: 'Minimum age', min: 0, max: 100 },
      when: { field: 'kind', ne: 'WEATHER_KAVACH' },
      requiredWhen: { field: 'kind', ne: 'WEATHER_KAVACH' },
    }),
    ageMax: integer({
      ...{ label: 'Maximum age', min: 0, max: 100 },
      when: { field: 'kind', ne: 'WEATHER_KAVACH' },
      requiredWhen: { field: 'kind', ne: 'WEATHER_KAVACH' },
      help: 'A person is insured up to the day before the next birthday.',
    }),
    waitingDays: integer({
      required: true,
      initial: 0,
      min: 0,
      max: 365,
      when: { field: 'kind', eq: 'HOSPICASH' },
      help: 'Illnesses in this time are not covered; accidents are.',
    }),
    termDays: integer({
      label: 'Term (days)',
      required: true,
      initial: 365,
      min: 1,
      max: 365,
      help: '365 is a full year: cover ends the day before its anniversary, also across 29 February.',
    }),
    sumPerAcre: money({
      label: 'Sum insured per acre',
      min: 100,
      max: 20_000_000,
      when: isWeather,
      requiredWhen: isWeather,
    }),
    benefits: keyValue({ max: 20, help: 'What the scheme pays, in words for farmers.' }),
    states: many({
      to: 'geographies',
      choices: { field: 'type', eq: 'state' },
      none: 'All of India',
      help: 'Leave empty for all of India.',
    }),
    wording: file({ label: 'Policy wording', folder: 'insurance_documents' }),
    policies: integer({ rollUp: { aggregate: 'count', of: 'hospicash-policies', through: 'scheme' } }),
    status: choice({
      readOnly: true,
      initial: 'ACTIVE',
      options: { ACTIVE: { label: 'Active', tone: 'good' }, RETIRED: { label: 'Retired', tone: 'neutral' } },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: isActive,
    checks: [
      {
        field: 'till',
        holds: { field: 'till', gte: { field: 'from' } },
        message: 'The last day can’t be before the first',
      },
      {
        field: 'ageMax',
        holds: { field: 'ageMax', gte: { field: 'ageMin' } },
        message: 'The maximum age can’t be below the minimum',
      },
    ],
  },
  list: {
    columns: ['code', 'name', 'kind', 'insurer', 'premium', 'from', 'till', 'states', 'policies', 'status'],
    shown: ['code', 'name', 'kind', 'insurer', 'premium', 'till', 'policies', 'status'],
    search: ['code', 'name', 'masterPolicyNo'],
    filters: ['status', 'kind', 'insurer', 'from', 'till'],
    sort: 'code',
    tabs: { active: { label: 'Active', where: isActive } },
  },
  page: {
    sections: [
      { label: 'Scheme', fields: ['code', 'kind', 'name', 'names', 'benefits', 'states', 'status'] },
      { label: 'Insurer', fields: ['insurer', 'masterPolicyNo', 'irdaiUin', 'wording'] },
      { label: 'Premium', fields: ['premium', 'gstRate', 'payer', 'farmerShare', 'farmerPct'] },
      {
        label: 'Cover',
        fields: ['from', 'till', 'termDays', 'waitingDays', 'ageMin', 'ageMax', 'sumPerAcre', 'policies'],
      },
    ],
  },
  access: {
    see: 'view_insurance_details_tab',
    choose: ['view_insurance_details_tab', 'view_insurance_upload'],
    create: 'insurance:scheme',
    update: 'insurance:scheme',
    delete: false,
  },
  actions: {
    retire: {
      key: 'insurance:scheme',
      from: ['ACTIVE'],
      to: 'RETIRED',
      danger: true,
      confirm: 'No new cover can be sold under this scheme. Existing cover continues.',
      done: 'Insurance scheme retired successfully',
      failed: 'Error while retiring insurance scheme',
    },
    reinstate: { key: 'insurance:scheme', from: ['RETIRED'], to: 'ACTIVE' },
  },
  navigation: { under: 'hospicash-policies', isOfAdministration: true },
})
