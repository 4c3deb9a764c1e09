import { area, choice, date, flag, instant, money, place, reference, resource, text } from '#define'

const access = {
  see: 'view_farmer_tab',
  create: 'farmer:create',
  update: 'farmer:edit',
  delete: false,
} as const

/** Stalls where sales are made. */
export const stalls = resource({
  is: { name: 'stalls', singular: 'Stall', plural: 'Stalls', title: 'name' },
  fields: { name: text({ label: 'Name', required: true }) },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  access,
})

const isReal = { field: 'grade', ne: 'TEST' } as const

/** Sales at a stall: a chart for each kind of group. */
export const sales = resource({
  is: { name: 'sales', singular: 'Sale', plural: 'Sales', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    stall: reference({ label: 'Stall', to: 'stalls' }),
    village: place({ label: 'Village', level: 'village' }),
    grade: choice({ label: 'Grade', options: { A: 'Fine', B: 'Good', C: 'Fair', D: 'Poor', TEST: 'Test' } }),
    organic: flag({ label: 'Organic' }),
    soldOn: date({ label: 'Sold on' }),
    paidAt: instant({ none: 'Not paid yet', label: 'Paid at' }),
    price: money({ label: 'Price' }),
    cost: money({ label: 'Cost', read: 'farmer:blacklist' }),
    field: area({ label: 'Field', units: ['ACRE'] }),
  },
  list: {
    columns: ['name', 'stall', 'grade', 'price', 'field'],
    search: ['name'],
    filters: ['grade', 'soldOn', 'paidAt', 'village'],
    sort: 'name',
    charts: {
      byGrade: { label: 'Sales by grade', aggregate: 'count', by: 'grade' },
      byOrganic: { label: 'Sales by way of growing', aggregate: 'count', by: 'organic' },
      earned: { label: 'Earned by stall', aggregate: 'sum', field: 'price', by: 'stall', where: isReal, most: 2 },
      ordinary: { label: 'Ordinary price', aggregate: 'average', field: 'price', by: 'grade', most: 2 },
      acresByState: { label: 'Acres by state', aggregate: 'sum', field: 'field', by: 'village.state' },
      byVillage: { label: 'Sales by village', aggregate: 'count', by: 'village' },
      byMonth: { label: 'Sales by month', aggregate: 'count', by: 'soldOn', period: 'month', most: 3 },
      paidByDay: { label: 'Paid by day', aggregate: 'sum', field: 'price', by: 'paidAt', period: 'day' },
      paidByWeek: { label: 'Paid by week', aggregate: 'average', field: 'price', by: 'paidAt', period: 'week' },
      byYear: { label: 'Sales by year', aggregate: 'count', by: 'createdAt', period: 'year' },
      cost: { label: 'Cost by grade', aggregate: 'sum', field: 'cost', by: 'grade' },
    },
  },
  access: { ...access, scope: 'village' },
})
