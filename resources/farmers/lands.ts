import { area, choice, date, decimal, image, place, polygon, reference, resource, tags, text } from '#define'
import { irrigations } from './seasons'
import { soilTopic, weatherTopic } from './topics'

/**
 * A boundary whose area differs from the declared one by more than this share is a mistake, not a rounding difference.
 */
export const mostDeviation = 0.5

const growing = { of: 'crop-cycles', through: 'land', where: { field: 'status', eq: 'GROWING' } } as const

/** The fields that farmers work; at most 10 active ones each (spec §5). */
export const lands = resource({
  is: {
    name: 'lands',
    singular: 'Land',
    plural: 'Lands',
    title: 'name',
    icon: 'appstore',
  },
  fields: {
    farmer: reference({
      to: 'farmers',
      required: true,
      createOnly: true,
      shows: ['mobile'],
      related: 'Lands',
      nested: ['name', 'village', 'area', 'surveyNumber', 'ownership', 'ownerName'],
      createInPlace: true,
      choices: { field: 'status', eq: 'ACTIVE' },
    }),
    name: text({ label: 'Land name', required: true, max: 60 }),
    village: place({ required: true, level: 'village', from: 'farmer.village', related: 'Lands', warns: true }),
    area: area({ required: true, min: 0.05, max: 100 }),
    surveyNumber: text({ max: 30 }),
    subDivision: text({ label: 'Sub-division', max: 30 }),
    khataNumber: text({ max: 30 }),
    ulpin: text({
      label: 'ULPIN',
      form: 'upper',
      pattern: { source: '^[A-Z0-9]{14}$', message: 'Enter the 14 characters of the ULPIN' },
    }),
    boundary: polygon({}),
    geoArea: decimal({ label: 'Boundary area', suffix: 'acres', digits: 3, readOnly: true }),
    ownership: choice({
      required: true,
      initial: 'OWNED',
      options: { OWNED: 'Owned', LEASED: 'Leased', SHARECROPPED: 'Sharecropped', FAMILY: 'Family' },
    }),
    ownerName: text({
      label: 'Owner’s name',
      form: 'name',
      personal: true,
      requiredWhen: { field: 'ownership', in: ['LEASED', 'SHARECROPPED', 'FAMILY'] },
      when: { field: 'ownership', in: ['LEASED', 'SHARECROPPED', 'FAMILY'] },
    }),
    leaseTill: date({ when: { field: 'ownership', eq: 'LEASED' } }),
    irrigation: choice({ options: irrigations }),
    soilType: choice({
      label: 'Soil',
      options: {
        ALLUVIAL: 'Alluvial',
        BLACK: 'Black',
        RED: 'Red',
        LATERITE: 'Laterite',
        SANDY: 'Sandy',
        CLAY: 'Clay',
        LOAM: 'Loam',
        SALINE: 'Saline',
      },
    }),
    currentCrop: reference({
      to: 'crops',
      rollUp: { aggregate: 'last', field: 'crop', orderBy: 'sowingDate', ...growing },
    }),
    growingArea: decimal({
      label: 'Under crop',
      suffix: 'acres',
      digits: 3,
      rollUp: { aggregate: 'sum', field: 'area', ...growing },
    }),
    hazards: tags({
      options: { POWER_LINE: 'Power line', WATER_BODY: 'Water body', SCHOOL: 'School', APIARY: 'Apiary' },
    }),
    images: image({ label: 'Pictures', many: 10, folder: 'farmer_farm_images' }),
    verification: choice({
      readOnly: true,
      initial: 'UNVERIFIED',
      options: {
        UNVERIFIED: { label: 'Unverified', tone: 'neutral' },
        PENDING: { label: 'Pending', tone: 'info' },
        VERIFIED: { label: 'Verified', tone: 'good' },
        REJECTED: { label: 'Rejected', tone: 'bad' },
      },
    }),
    status: choice({
      readOnly: true,
      initial: 'ACTIVE',
      options: { ACTIVE: { label: 'Active', tone: 'good' }, INACTIVE: { label: 'Inactive', tone: 'neutral' } },
    }),
  },
  rules: {
    state: 'status',
    limits: [
      { per: 'farmer', where: { field: 'status', eq: 'ACTIVE' }, max: 10, message: 'You already have added 10 lands' },
    ],
    unique: [{ fields: ['farmer', 'name'], message: 'This farmer already has a land with this name' }],
  },
  list: {
    columns: [
      'name',
      'farmer',
      'village',
      'area',
      'surveyNumber',
      'ownership',
      'irrigation',
      'currentCrop',
      'status',
      'createdAt',
    ],
    shown: ['name', 'farmer', 'village', 'area', 'surveyNumber', 'currentCrop', 'status'],
    search: ['name', 'surveyNumber'],
    filters: [
      'status',
      'verification',
      'village',
      'currentCrop',
      'ownership',
      'irrigation',
      'soilType',
      'boundary',
      'createdAt',
    ],
    sort: '-createdAt',
    totals: ['area'],
    figures: { lands: { label: 'Active lands', aggregate: 'count', where: { field: 'status', eq: 'ACTIVE' } } },
  },
  page: {
    summary: {
      sentence: '{area} at {village}, {irrigation}',
      facts: {
        crop: { field: 'currentCrop', none: 'No crop growing' },
        growing: { field: 'growingArea' },
        verification: { field: 'verification' },
      },
      topics: {
        landHealth: {
          label: 'Land health',
          of: 'land-health',
          through: 'land',
          facts: {
            health: {
              label: 'NDVI',
              ...{ aggregate: 'last', of: 'land-health', through: 'land', field: 'ndvi', orderBy: 'seenOn' },
              shows: ['health', 'change', 'seenOn'],
              none: 'No satellite data',
            },
            moisture: {
              label: 'Soil moisture',
              ...{ aggregate: 'last', of: 'land-health', through: 'land', field: 'moisture', orderBy: 'seenOn' },
              shows: ['moistureHealth', 'moistureOn'],
              none: 'Unknown',
            },
          },
        },
        weather: weatherTopic,
        soil: soilTopic('land'),
      },
    },
    sections: [
      { label: 'Land', fields: ['farmer', 'name', 'village', 'area', 'status'] },
      {
        label: 'Land record',
        fields: [
          'surveyNumber',
          'subDivision',
          'khataNumber',
          'ulpin',
          'ownership',
          'ownerName',
          'leaseTill',
          'verification',
        ],
      },
      { label: 'Field', fields: ['irrigation', 'soilType', 'hazards', 'boundary', 'geoArea', 'images'] },
      { label: 'Season', fields: ['currentCrop', 'growingArea'] },
    ],
  },
  form: { brief: ['farmer', 'name', 'village', 'area', 'ownership', 'ownerName'] },
  access: {
    see: 'view_farmer_tab',
    create: ['farmer:create', 'farmer:edit'],
    update: 'farmer:edit',
    delete: false,
    scope: 'village',
  },
  actions: {
    deactivate: { key: 'farmer:edit', from: ['ACTIVE'], to: 'INACTIVE', bulk: true, danger: true },
    activate: { key: 'farmer:edit', from: ['INACTIVE'], to: 'ACTIVE', bulk: true },
  },
  imports: { by: [['farmer', 'name']] },
  navigation: { under: 'farmers' },
  storage: {
    indexes: [{ fields: ['createdBy', 'createdAt'], includes: ['village', 'status'], filled: 'createdBy' }],
    erasure: { keeps: [{ fields: ['name'], because: 'Lands are kept, and a farmer’s lands are told apart by name' }] },
  },
})
