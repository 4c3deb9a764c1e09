import { choice, integer, keyValue, money, resource, tags, text, decimal } from '#define'
import { cropSeasons } from '../farmers/seasons'

const curve = { digits: 3 } as const

/** The crops that farmers grow, with their properties for spraying. */
export const crops = resource({
  is: {
    name: 'crops',
    singular: 'Crop',
    plural: 'Crops',
    title: 'name',
    icon: 'experiment',
  },
  fields: {
    code: text({ required: true, form: 'upper', max: 20, unique: true, createOnly: true }),
    name: text({ required: true, form: 'name', unique: true }),
    localNames: keyValue({
      keys: {
        hi: 'Hindi',
        pa: 'Punjabi',
        gu: 'Gujarati',
        mr: 'Marathi',
        te: 'Telugu',
        ta: 'Tamil',
        kn: 'Kannada',
        ml: 'Malayalam',
        bn: 'Bengali',
        or: 'Odia',
        as: 'Assamese',
      },
    }),
    category: choice({
      required: true,
      options: {
        CEREAL: 'Cereal',
        PULSE: 'Pulse',
        OILSEED: 'Oilseed',
        FIBRE: 'Fibre',
        SUGAR: 'Sugar',
        VEGETABLE: 'Vegetable',
        FRUIT: 'Fruit',
        SPICE: 'Spice',
        FODDER: 'Fodder',
        PLANTATION: 'Plantation',
      },
    }),
    seasons: tags({ required: true, options: cropSeasons }),
    daysMin: integer({ label: 'Shortest duration (days)', min: 20, max: 1000 }),
    daysMax: integer({ label: 'Longest duration (days)', min: 20, max: 1000 }),
    days: integer({
      label: 'Usual duration (days)',
      formula: { divide: [{ add: ['daysMin', 'daysMax'] }, 2] },
      help: 'Harvest is expected after this many days, unless the variety has its own duration.',
    }),
    droneLitresPerAcre: decimal({ label: 'Drone spray volume', suffix: 'L/acre', min: 0, max: 100 }),
    boomLitresPerAcre: decimal({ label: 'Boom spray volume', suffix: 'L/acre', min: 0, max: 1000 }),
    doseN: decimal({ label: 'Recommended N', suffix: 'kg/acre', digits: 1, min: 0, max: 200 }),
    doseP: decimal({ label: 'Recommended P₂O₅', suffix: 'kg/acre', digits: 1, min: 0, max: 200 }),
    doseK: decimal({ label: 'Recommended K₂O', suffix: 'kg/acre', digits: 1, min: 0, max: 200 }),
    msp: money({ label: 'MSP (per quintal)', max: 10_000_000 }),
    commodityCode: text({ label: 'Mandi commodity code', max: 20 }),
    ndviBase: decimal({
      ...curve,
      label: 'Bare soil NDVI',
      min: 0,
      max: 1,
      help: 'All six values together define the crop’s growth curve.',
    }),
    ndviPeak: decimal({ ...curve, label: 'Peak NDVI', min: 0, max: 1 }),
    riseDay: integer({ label: 'Growth midpoint (day)', min: 1, max: 1000 }),
    riseRate: decimal({ ...curve, label: 'Growth rate', min: 0.001, max: 1 }),
    fallDay: integer({ label: 'Ripening midpoint (day)', min: 1, max: 1000 }),
    fallRate: decimal({ ...curve, label: 'Ripening rate', min: 0.001, max: 1 }),
    status: choice({
      readOnly: true,
      initial: 'ACTIVE',
      options: { ACTIVE: { label: 'Active', tone: 'good' }, INACTIVE: { label: 'Inactive', tone: 'neutral' } },
    }),
  },
  rules: { state: 'status' },
  list: {
    columns: ['code', 'name', 'category', 'seasons', 'droneLitresPerAcre', 'boomLitresPerAcre', 'msp', 'status'],
    shown: ['code', 'name', 'category', 'seasons', 'droneLitresPerAcre', 'boomLitresPerAcre', 'status'],
    search: ['name', 'code'],
    filters: ['category', 'seasons', 'status'],
    sort: 'name',
    size: 35,
    edit: ['category', 'seasons', 'droneLitresPerAcre', 'boomLitresPerAcre', 'msp'],
  },
  access: {
    see: ['view_farmer_tab', 'crop:edit'],
    create: 'crop:edit',
    update: 'crop:edit',
    delete: 'crop:edit',
    choose: 'signedIn',
  },
  actions: {
    activate: { key: 'crop:edit', from: ['INACTIVE'], to: 'ACTIVE', bulk: true },
    deactivate: { key: 'crop:edit', from: ['ACTIVE'], to: 'INACTIVE', bulk: true, danger: true },
  },
  imports: { by: 'code' },
  navigation: { under: 'farmers' },
})
