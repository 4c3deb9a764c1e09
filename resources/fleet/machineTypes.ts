import { choice, decimal, image, integer, resource, tags, text } from '#define'

const done = { done: 'Machine type updated successfully', failed: 'Error while updating machine type' } as const

/** The categories of machines, by how they spray. */
export const machineCategories = {
  DRONE: 'Drone',
  BOOM_SELF_PROPELLED: 'Boom sprayer, self-propelled',
  BOOM_TRACTOR: 'Boom sprayer, on a tractor',
  ORCHARD: 'Orchard sprayer',
  KNAPSACK_CART: 'Knapsack cart',
  SANITISER: 'Sanitiser',
} as const

/** The legal and company requirements for a machine of a type and its operator. */
export const machineRequirements = {
  RC: 'Registration (RC)',
  UIN: 'UIN',
  TYPE_CERTIFICATE: 'Type certificate',
  DRIVING_LICENCE: 'Driving licence',
  RPC: 'Remote pilot certificate',
  INSURANCE: 'Insurance',
} as const

/** The company's machine models, and their performance. */
export const machineTypes = resource({
  is: {
    name: 'machine-types',
    singular: 'Machine type',
    plural: 'Machine types',
    title: 'name',
    icon: 'appstore',
  },
  fields: {
    code: text({ label: 'Code', required: true, form: 'upper', max: 20, unique: true, createOnly: true }),
    name: text({ label: 'Name', required: true, max: 80 }),
    category: choice({ label: 'Category', required: true, createOnly: true, options: machineCategories }),
    manufacturer: text({ label: 'Manufacturer', max: 80 }),
    model: text({ label: 'Model', max: 80 }),
    tankLitres: decimal({ label: 'Tank', required: true, min: 0.5, max: 5000, suffix: 'litres' }),
    swathMetres: decimal({ label: 'Swath', required: true, min: 0.5, max: 40, suffix: 'metres' }),
    energy: choice({
      label: 'Energy',
      required: true,
      options: { BATTERY: 'Battery', DIESEL: 'Diesel', PETROL: 'Petrol' },
    }),
    litresPerAcreMin: decimal({ label: 'Minimum litres per acre', required: true, min: 1, max: 1000 }),
    litresPerAcre: decimal({ label: 'Litres per acre', required: true, min: 1, max: 1000 }),
    litresPerAcreMax: decimal({ label: 'Maximum litres per acre', required: true, min: 1, max: 1000 }),
    acresPerHour: decimal({ label: 'Acres per hour', required: true, min: 0.1, max: 50 }),
    maxAcresPerDay: decimal({ label: 'Maximum acres per day', required: true, min: 1, max: 300 }),
    requires: tags({ label: 'Requires', options: machineRequirements }),
    serviceEveryHours: integer({ label: 'Service every', min: 1, max: 5000, help: 'Working hours between services.' }),
    droneClass: choice({
      label: 'Drone class',
      when: { field: 'category', eq: 'DRONE' },
      requiredWhen: { field: 'category', eq: 'DRONE' },
      options: { NANO: 'Nano', MICRO: 'Micro', SMALL: 'Small', MEDIUM: 'Medium', LARGE: 'Large' },
      help: 'By all-up weight: nano up to 250 g, micro up to 2 kg, small up to 25 kg, medium up to 150 kg, large above that.',
    }),
    allUpWeight: decimal({
      label: 'All-up weight',
      min: 0.05,
      max: 500,
      suffix: 'kg',
      when: { field: 'category', eq: 'DRONE' },
    }),
    image: image({
      label: 'Picture',
      folder: 'machine-document-upload',
      shape: { width: 480, height: 360, ratio: [4, 3] },
    }),
    status: choice({
      label: 'Status',
      readOnly: true,
      initial: 'ACTIVE',
      options: { ACTIVE: { label: 'Active', tone: 'good' }, INACTIVE: { label: 'Inactive', tone: 'neutral' } },
    }),
  },
  rules: { state: 'status' },
  list: {
    columns: ['code', 'name', 'category', 'tankLitres', 'swathMetres', 'litresPerAcre', 'requires', 'status'],
    shown: ['code', 'name', 'category', 'tankLitres', 'litresPerAcre', 'requires', 'status'],
    search: ['name', 'code'],
    filters: ['category', 'energy', 'requires', 'status'],
    sort: 'code',
    size: 35,
  },
  page: {
    sections: [
      { label: 'Type', fields: ['code', 'name', 'category', 'manufacturer', 'model', 'energy', 'image', 'status'] },
      {
        label: 'Work',
        fields: [
          'tankLitres',
          'swathMetres',
          'litresPerAcreMin',
          'litresPerAcre',
          'litresPerAcreMax',
          'acresPerHour',
          'maxAcresPerDay',
          'serviceEveryHours',
        ],
      },
      { label: 'Rules', fields: ['requires', 'droneClass', 'allUpWeight'] },
    ],
  },
  access: {
    see: 'view_machine_tab',
    create: 'machine:types',
    update: 'machine:types',
    delete: 'machine:types',
    choose: ['view_machine_tab', 'view_bookings_tab'],
  },
  actions: {
    deactivate: { label: 'Deactivate', key: 'machine:types', from: ['ACTIVE'], to: 'INACTIVE', danger: true, ...done },
    activate: { label: 'Activate', key: 'machine:types', from: ['INACTIVE'], to: 'ACTIVE', ...done },
  },
  imports: { by: 'code' },
  navigation: { under: 'machines', isOfAdministration: true },
})
