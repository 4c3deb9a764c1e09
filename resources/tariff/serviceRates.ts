import { choice, code, date, decimal, money, percent, place, reference, resource, text } from '#define'
import { serviceTypes } from './services'

const begun = { not: { field: 'from', within: 'later' } } as const
const over = { field: 'till', within: 'earlier' } as const
const inForce = { all: [begun, { not: over }] } as const

/** The price of a service per acre, by place, crop and time. The most specific rate of a day is billed. */
export const serviceRates = resource({
  is: {
    name: 'service-rates',
    singular: 'Service rate',
    plural: 'Service rates',
    title: 'rateNo',
    icon: 'bank',
  },
  fields: {
    rateNo: code({ label: 'No.', pattern: 'RATE-{00000}' }),
    service: choice({ label: 'Service', required: true, createOnly: true, options: serviceTypes }),
    state: place({ label: 'State', required: true, createOnly: true, level: 'state' }),
    district: place({
      label: 'District',
      createOnly: true,
      level: 'district',
      none: 'Whole state',
      help: 'Leave empty for the whole state.',
    }),
    crop: reference({
      label: 'Crop',
      to: 'crops',
      createOnly: true,
      related: 'Service rates',
      none: 'All crops',
      help: 'Leave empty for all crops.',
    }),
    ratePerAcre: money({ label: 'Rate per acre', required: true, min: 100, max: 1_000_000 }),
    minCharge: money({ label: 'Minimum charge', required: true, initial: 0, max: 10_000_000 }),
    minAcres: decimal({
      label: 'Minimum billed area',
      suffix: 'acres',
      required: true,
      initial: 0,
      min: 0,
      max: 100,
      help: 'Billed even if fewer acres were sprayed.',
    }),
    farKm: decimal({
      label: 'Surcharge applies beyond',
      suffix: 'km',
      min: 0,
      max: 500,
      help: 'A surcharge applies beyond this distance.',
    }),
    farAmount: money({
      label: 'Surcharge for distant villages',
      max: 1_000_000,
      when: { field: 'farKm', empty: false },
      requiredWhen: { field: 'farKm', empty: false },
    }),
    gstRate: percent({
      label: 'GST',
      required: true,
      initial: 0,
      max: 28,
      help: 'Agricultural support services (SAC 9986) for a farmer’s crop are exempt.',
    }),
    from: date({ label: 'From', required: true }),
    till: date({ label: 'To', none: 'No end date', help: 'Last day. Leave empty for no end date.' }),
  },
  rules: {
    unique: [
      {
        fields: ['service', 'state', 'district', 'crop'],
        during: ['from', 'till'],
        message: 'There is already a rate for this service, place and crop in that period',
      },
    ],
    // Bookings may have been billed by a rate that has started: it gets a new version.
    changeWhile: { field: 'from', within: 'later' },
    deleteWhile: { field: 'from', within: 'later' },
  },
  list: {
    columns: ['rateNo', 'service', 'state', 'district', 'crop', 'ratePerAcre', 'minCharge', 'gstRate', 'from', 'till'],
    shown: ['rateNo', 'service', 'state', 'district', 'crop', 'ratePerAcre', 'minCharge', 'gstRate'],
    search: ['rateNo'],
    filters: ['service', 'crop', 'ratePerAcre', 'from', 'till'],
    sort: '-from',
    size: 35,
    tabs: {
      inForce: { label: 'In force', where: inForce },
      upcoming: { label: 'Upcoming', where: { field: 'from', within: 'later' } },
      ended: { label: 'Ended', where: over },
    },
  },
  page: {
    sections: [
      { label: 'Service rate', fields: ['rateNo', 'service', 'state', 'district', 'crop'] },
      { label: 'Price', fields: ['ratePerAcre', 'minCharge', 'minAcres', 'farKm', 'farAmount', 'gstRate'] },
      { label: 'Time', fields: ['from', 'till'] },
    ],
  },
  access: {
    see: 'view_bookings_tab',
    create: 'rate:edit',
    update: 'rate:edit',
    delete: 'rate:edit',
  },
  actions: {
    revise: {
      label: 'Edit (new version)',
      key: 'rate:edit',
      when: inForce,
      effect: true,
      makes: 'service-rates',
      input: {
        startsOn: date({ label: 'From', required: true, help: 'The current version ends the day before.' }),
        newRate: money({ label: 'Rate per acre', asStored: 'ratePerAcre', required: true, min: 100, max: 1_000_000 }),
        newMinCharge: money({
          label: 'Minimum charge',
          asStored: 'minCharge',
          max: 10_000_000,
          help: 'Leave empty to keep the current value.',
        }),
        newMinAcres: decimal({
          label: 'Minimum billed area',
          asStored: 'minAcres',
          suffix: 'acres',
          min: 0,
          max: 100,
          help: 'Leave empty to keep the current value.',
        }),
        newFarKm: decimal({
          label: 'Surcharge applies beyond',
          asStored: 'farKm',
          suffix: 'km',
          min: 0,
          max: 500,
          help: 'Leave empty to keep the current value.',
        }),
        newFarAmount: money({
          label: 'Surcharge for distant villages',
          asStored: 'farAmount',
          max: 1_000_000,
          when: { field: 'newFarKm', empty: false },
          requiredWhen: { field: 'newFarKm', empty: false },
        }),
        newGstRate: percent({
          label: 'GST',
          asStored: 'gstRate',
          max: 28,
          help: 'Leave empty to keep the current value.',
        }),
        reason: text({ label: 'Reason', max: 120 }),
      },
      done: 'Service rate updated successfully',
      failed: 'Error while updating service rate',
    },
    end: {
      label: 'End',
      key: 'rate:edit',
      when: inForce,
      effect: true,
      danger: true,
      input: {
        till: date({ label: 'Last day', required: true }),
        reason: text({ label: 'Reason', max: 120 }),
      },
      done: 'Service rate ended successfully',
      failed: 'Error while ending service rate',
    },
  },
  imports: { by: [['service', 'state', 'district', 'crop', 'from']] },
  navigation: { under: 'bookings', isOfAdministration: true },
})
