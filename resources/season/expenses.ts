import { choice, decimal, file, integer, longText, money, place, reference, resource, text } from '#define'
import { retention } from '../retention'
import { cropSeasons } from '../farmers/seasons'

const months = {
  M01: 'January',
  M02: 'February',
  M03: 'March',
  M04: 'April',
  M05: 'May',
  M06: 'June',
  M07: 'July',
  M08: 'August',
  M09: 'September',
  M10: 'October',
  M11: 'November',
  M12: 'December',
} as const

const access = {
  see: 'view_farmer_tab',
  create: ['farmer:create', 'farmer:edit'],
  update: ['farmer:create', 'farmer:edit'],
  delete: ['farmer:create', 'farmer:edit'],
  scope: 'village',
} as const

/** Farmers' spending on their crops, by month. */
export const farmerExpenses = resource({
  is: { name: 'farmer-expenses', singular: 'Expense', plural: 'Expenses', title: 'expenseType', icon: 'bank' },
  fields: {
    farmer: reference({
      to: 'farmers',
      required: true,
      createOnly: true,
      shows: ['mobile'],
      choices: { field: 'status', eq: 'ACTIVE' },
      related: 'Expenses',
      offer: 'Add expense',
    }),
    land: reference({
      to: 'lands',
      choices: { field: 'farmer', eq: { form: 'farmer' } },
      choicesMessage: 'Choose a land of this farmer',
      related: 'Expenses',
    }),
    village: place({ level: 'village', readOnly: true, from: 'farmer.village', follows: true }),
    crop: reference({ to: 'crops', required: true }),
    expenseType: choice({
      required: true,
      options: {
        SEED: 'Seed',
        FERTILISER: 'Fertiliser',
        PESTICIDE: 'Pesticide',
        LABOUR: 'Labour',
        MACHINERY: 'Machinery',
        IRRIGATION: 'Irrigation',
        POWER_DIESEL: 'Power and diesel',
        LAND_RENT: 'Land rent',
        TRANSPORT: 'Transport',
        INSURANCE: 'Insurance',
        INTEREST: 'Interest',
        OTHER: 'Other',
      },
    }),
    year: integer({ required: true, min: 2000, max: 2100, plain: true }),
    month: choice({ required: true, options: months }),
    amount: money({ required: true, min: 1, max: 100_000_000_00 }),
    totalYieldQtl: decimal({
      label: 'Total yield count',
      suffix: 'qtl',
      required: true,
      min: 0,
      max: 100_000,
      help: 'The yield so far this season; 0 before the harvest.',
    }),
    saleRatePerQtl: money({ label: 'Sale rate (per quintal)', max: 10_000_000_00 }),
    note: longText({ max: 300 }),
    receipt: file({ folder: 'product_receipts' }),
    season: choice({ readOnly: true, options: cropSeasons }),
    cropYear: text({ readOnly: true, max: 7 }),
  },
  rules: {
    unique: [
      {
        fields: ['farmer', 'land', 'crop', 'expenseType', 'year', 'month'],
        edits: true,
        message: 'This expense is already entered for this month: edit it instead',
      },
    ],
  },
  list: {
    columns: [
      'expenseType',
      'farmer',
      'amount',
      'crop',
      'year',
      'month',
      'totalYieldQtl',
      'saleRatePerQtl',
      'land',
      'season',
      'cropYear',
      'village',
      'note',
    ],
    shown: ['expenseType', 'farmer', 'amount', 'crop', 'year', 'month'],
    search: ['farmer'],
    filters: ['year', 'month', 'expenseType', 'crop', 'season', 'cropYear', 'farmer', 'land', 'village', 'amount'],
    sort: ['-year', '-month'],
    totals: ['amount'],
    charts: {
      amountByType: { label: 'Expenses by type', aggregate: 'sum', field: 'amount', by: 'expenseType' },
    },
  },
  page: {
    heading: ['expenseType', 'farmer'],
    sections: [
      { label: 'Expense', fields: ['farmer', 'land', 'crop', 'expenseType', 'year', 'month', 'amount'] },
      { label: 'Harvest', fields: ['totalYieldQtl', 'saleRatePerQtl', 'season', 'cropYear'] },
      { label: 'Proof', fields: ['note', 'receipt', 'village'] },
    ],
  },
  form: {
    brief: ['farmer', 'crop', 'expenseType', 'year', 'month', 'amount', 'totalYieldQtl'],
    messages: {
      created: 'Expense added successfully',
      createFailed: 'Error while adding expense',
    },
  },
  access,
  imports: { by: [['farmer', 'crop', 'expenseType', 'year', 'month', 'land']] },
  navigation: { under: 'farmers' },
  storage: { erasure: { keeps: [{ fields: ['cropYear'], because: retention.crop }] } },
})

const spent = {
  of: 'farmer-expenses',
  by: { farmer: 'farmer', land: 'land', crop: 'crop', season: 'season', cropYear: 'cropYear' },
} as const

/** A farmer's margin of a season: of each crop on each land the yield at its rate, less the expenses. */
export const seasonMargins = resource({
  is: { name: 'season-margins', singular: 'Season margin', plural: 'Season margins', title: 'crop', icon: 'poll' },
  fields: {
    crop: reference({ to: 'crops', readOnly: true }),
    farmer: reference({ to: 'farmers', readOnly: true, shows: ['mobile'], related: 'Season margins' }),
    land: reference({ to: 'lands', readOnly: true }),
    village: place({ level: 'village', readOnly: true }),
    season: choice({ readOnly: true, options: cropSeasons }),
    cropYear: text({ readOnly: true }),
    acres: decimal({ readOnly: true, digits: 3, help: 'The crop cycle’s area, or the land’s if there is none.' }),
    entries: integer({ readOnly: true, counts: spent }),
    expenses: money({ readOnly: true, counts: spent }),
    totalYieldQtl: decimal({ label: 'Yield', suffix: 'qtl', readOnly: true, help: 'From the latest expense.' }),
    rate: money({ label: 'Sale rate (per quintal)', readOnly: true }),
    income: money({ readOnly: true, help: 'Yield × sale rate.' }),
    margin: money({ readOnly: true, help: 'Income less expenses. Empty without a sale rate.' }),
    expensesPerAcre: money({ label: 'Expenses per acre', readOnly: true }),
    marginPerAcre: money({ label: 'Margin per acre', readOnly: true }),
  },
  list: {
    columns: [
      'crop',
      'farmer',
      'season',
      'cropYear',
      'expenses',
      'income',
      'margin',
      'marginPerAcre',
      'land',
      'acres',
      'entries',
      'totalYieldQtl',
      'rate',
      'expensesPerAcre',
      'village',
    ],
    shown: ['crop', 'farmer', 'season', 'cropYear', 'expenses', 'income', 'margin', 'marginPerAcre'],
    search: ['crop', 'farmer'],
    filters: ['crop', 'season', 'cropYear', 'farmer', 'land', 'village', 'margin'],
    sort: '-expenses',
    totals: ['expenses', 'income', 'margin'],
    common: false,
  },
  access: { see: 'view_farmer_tab', create: false, update: false, delete: false, scope: 'village' },
  form: { duplicate: false },
  navigation: { under: 'farmers' },
  storage: { fromView: true },
})
