import { code, date, decimal, resource, text } from '#define'

/** The provider's price per SMS, by its start date. The latest rate of a day counts. */
export const smsRates = resource({
  is: {
    name: 'sms-rates',
    singular: 'SMS rate',
    plural: 'SMS rates',
    title: 'rateNo',
    icon: 'bank',
  },
  fields: {
    rateNo: code({ label: 'No.', pattern: 'SMSR-{0000}' }),
    paise: decimal({
      label: 'Rate per SMS',
      suffix: 'paise',
      required: true,
      min: 0,
      max: 1_000,
      help: 'Including fees and GST. A long message counts as several SMS.',
    }),
    from: date({ required: true, help: 'Applies until the next rate starts.' }),
    provider: text({ max: 80 }),
  },
  rules: { unique: [{ fields: ['from'], message: 'Another SMS rate starts on this day' }] },
  list: {
    columns: ['rateNo', 'paise', 'from', 'provider'],
    search: ['rateNo', 'provider'],
    filters: ['from'],
    sort: '-from',
  },
  page: { sections: [{ label: 'SMS rate', fields: ['rateNo', 'paise', 'from', 'provider'] }] },
  access: {
    see: 'ROLE_CAMPAIGN_MANAGEMENT',
    create: 'campaign:edit',
    update: 'campaign:edit',
    delete: 'campaign:edit',
  },
  navigation: { under: 'campaigns' },
})
