import { date, instant, reference, resource, text } from '#define'

const access = {
  see: 'view_farmer_tab',
  create: 'farmer:create',
  update: 'farmer:edit',
  delete: 'farmer:edit',
} as const

/**
 * Permits of sailors: when they end, the harbour master gets a notice and the sailor an SMS, in the company's words.
 */
export const permits = resource({
  is: { name: 'permits', singular: 'Permit', plural: 'Permits', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    sailor: reference({ label: 'Sailor', to: 'sailors' }),
    master: reference({ label: 'Harbour master', to: 'users' }),
    till: date({ label: 'Till' }),
    checkAt: instant({ label: 'Check at' }),
    remark: text({ label: 'Remark', read: 'farmer:blacklist' }),
  },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  people: {
    notices: {
      ending: {
        label: 'Permits that end',
        words: '{record} ends soon',
        companyText: { named: 'Permit ends', fields: ['name', 'till', 'remark'] },
      },
    },
    messages: {
      ending: {
        to: 'sailor',
        template: 'FARMER_WELCOME',
        texts: { en: 'Permit {name} ends on {till}.', hi: '{name}: {till} तक।' },
        companyText: { named: 'Permit ends', fields: ['name', 'till'] },
      },
    },
  },
  timeRules: {
    ending: {
      ...{ label: 'Reminders of permits', notify: 'ending', people: ['master'], message: 'ending' },
      when: { reached: 'till', daysBefore: 7 },
      every: { daily: '09:00' },
    },
    checked: { label: 'Reminders of checks', message: 'ending', when: { past: 'checkAt', hours: 1 } },
  },
  access,
})
