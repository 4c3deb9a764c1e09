import { choice, integer, keyValue, money, resource, tags, text, decimal } from '#define'
import { cropSeasons } from './seasons'

/** The crops that farmers grow, with what spraying needs to know of them. */
export const crops = resource({
  name: 'crops', one: 'Crop', many: 'Crops', title: 'name', beside: 'farmers', icon: 'experiment',
  key: ['view_farmer_tab', 'crop:edit'],
  fields: {
    code: text({ label: 'Code', required: true, form: 'upper', max: 20, unique: true, createOnly: true }),
    name: text({ label: 'Name', required: true, form: 'name', unique: true }),
    localNames: keyValue({
      label: 'Local names',
      keys: { hi: 'Hindi', pa: 'Punjabi', gu: 'Gujarati', mr: 'Marathi', te: 'Telugu', ta: 'Tamil', kn: 'Kannada', ml: 'Malayalam', bn: 'Bengali', or: 'Odia', as: 'Assamese' },
    }),
    category: choice({ label: 'Category', required: true, options: { CEREAL: 'Cereal', PULSE: 'Pulse', OILSEED: 'Oilseed', FIBRE: 'Fibre', SUGAR: 'Sugar', VEGETABLE: 'Vegetable', FRUIT: 'Fruit', SPICE: 'Spice', FODDER: 'Fodder', PLANTATION: 'Plantation' } }),
    seasons: tags({ label: 'Seasons', required: true, options: cropSeasons }),
    daysMin: integer({ label: 'Shortest duration (days)', min: 20, max: 1000 }),
    daysMax: integer({ label: 'Longest duration (days)', min: 20, max: 1000 }),
    droneLitresPerAcre: decimal({ label: 'Drone spray volume', suffix: 'L/acre', min: 0, max: 100 }),
    boomLitresPerAcre: decimal({ label: 'Boom spray volume', suffix: 'L/acre', min: 0, max: 1000 }),
    msp: money({ label: 'Minimum support price (per quintal)' }),
    commodityCode: text({ label: 'Mandi commodity code', max: 20 }),
    status: choice({ label: 'Status', readOnly: true, initial: 'ACTIVE', options: { ACTIVE: { label: 'Active', tone: 'good' }, INACTIVE: { label: 'Inactive', tone: 'neutral' } } }),
  },
  state: 'status',
  list: { columns: ['code', 'name', 'category', 'seasons', 'droneLitresPerAcre', 'boomLitresPerAcre', 'msp', 'status'], search: ['name', 'code'], filters: ['category', 'seasons', 'status'], sort: 'name', size: 35 },
  access: { create: 'crop:edit', update: 'crop:edit', delete: 'crop:edit', choose: 'signedIn' },
  actions: {
    activate: { label: 'Activate', key: 'crop:edit', from: ['INACTIVE'], to: 'ACTIVE', bulk: true, done: 'Crop updated successfully', failed: 'Error while updating crop' },
    deactivate: { label: 'Deactivate', key: 'crop:edit', from: ['ACTIVE'], to: 'INACTIVE', bulk: true, danger: true, done: 'Crop updated successfully', failed: 'Error while updating crop' },
  },
})
