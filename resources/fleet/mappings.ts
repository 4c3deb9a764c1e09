import { choice, decimal, instant, integer, longText, place, reference, resource, tags } from '#define'
import { activeOperators } from '../people/atWork'

const since = instant({ label: 'From', createOnly: true, help: 'Leave empty for now.' })
const until = instant({ label: 'To', readOnly: true, none: 'Until now' })
const open = { field: 'effectiveTo', empty: true } as const

/** The machines that can get people and controllers. */
const inUse = { field: 'status', in: ['ACTIVE', 'MAINTENANCE', 'BREAKDOWN', 'IN_TRANSIT'] } as const

/** The machines that can get a controller. */
export const withoutController = { all: [inUse, { field: 'currentController', empty: true }] } as const

/** The inputs for installing a controller on a machine. */
export const installation = {
  installedBy: reference({ label: 'Installed by', to: 'users', choices: { field: 'status', eq: 'ACTIVE' } }),
  odometerAt: decimal({ label: 'Odometer', min: 0, max: 1_000_000, digits: 1, suffix: 'km' }),
  pulsesPerLitre: decimal({ label: 'Pulses per litre', min: 1, max: 10_000 }),
  testLitres: decimal({ label: 'Test volume (litres)', min: 0.1, max: 1000 }),
  errorPercent: decimal({
    label: 'Calibration error',
    min: 0,
    max: 5,
    suffix: '%',
    help: 'At most 5%. Recalibrate if it is higher.',
  }),
} as const

/** Ends a mapping; the row stays as history. */
const end = {
  label: 'End',
  key: 'machine:map',
  when: open,
  effect: true,
  input: {
    effectiveTo: instant({ label: 'To', wholeDay: true, help: 'Leave empty for now.' }),
    reason: longText({ label: 'Reason', max: 300 }),
  },
  danger: true,
} as const

/** The controllers of machines over time; the open mapping is the present one. */
export const controllerMappings = resource({
  is: {
    name: 'controller-mappings',
    singular: 'BLE mapping',
    plural: 'BLE mappings',
    title: 'machine',
    icon: 'link',
  },
  fields: {
    machine: reference({
      to: 'machines',
      required: true,
      createOnly: true,
      shows: ['type'],
      choices: withoutController,
      choicesMessage: 'This machine is out of use or already has a controller: unmap or swap it first',
      related: 'Controller history',
    }),
    controller: reference({
      to: 'controllers',
      required: true,
      createOnly: true,
      shows: ['macAddress'],
      choices: { field: 'status', eq: 'IN_STOCK' },
      related: 'Machine history',
    }),
    effectiveFrom: since,
    effectiveTo: until,
    reason: longText({ max: 300 }),
    ...installation,
  },
  rules: {
    unique: [
      { fields: ['machine'], where: open, message: 'This machine already has a controller: unmap or swap it first' },
      { fields: ['controller'], where: open, message: 'This controller is already on a machine: unmap it first' },
    ],
  },
  list: {
    columns: [
      'machine',
      'controller',
      'effectiveFrom',
      'effectiveTo',
      'installedBy',
      'odometerAt',
      'errorPercent',
      'reason',
    ],
    shown: ['machine', 'controller', 'effectiveFrom', 'effectiveTo', 'errorPercent'],
    search: [],
    filters: ['machine', 'controller', 'effectiveFrom', 'effectiveTo', 'installedBy'],
    sort: '-effectiveFrom',
    size: 35,
    tabs: { open: { label: 'Open', where: open } },
  },
  page: {
    sections: [
      { label: 'Mapping', fields: ['machine', 'controller', 'effectiveFrom', 'effectiveTo', 'reason'] },
      {
        label: 'Installation',
        fields: ['installedBy', 'odometerAt', 'pulsesPerLitre', 'testLitres', 'errorPercent'],
      },
    ],
  },
  form: {
    messages: { createFailed: 'Error while creating BLE mapping', updateFailed: 'Error while updating BLE mapping' },
  },
  access: {
    see: 'view_machine_tab',
    create: 'machine:map',
    update: false,
    delete: false,
    scope: 'machine',
  },
  actions: {
    end: { ...end, done: 'BLE mapping ended successfully', failed: 'Error while ending BLE mapping' },
    swap: {
      key: 'machine:map',
      when: open,
      effect: true,
      input: {
        newController: reference({
          to: 'controllers',
          required: true,
          shows: ['macAddress'],
          choices: { field: 'status', eq: 'IN_STOCK' },
        }),
        reason: longText({ required: true, max: 300 }),
      },
      done: 'Controller swapped successfully',
      failed: 'Error while swapping controller',
    },
  },
  navigation: { path: 'machine-ble-mapping' },
})

/** The operators of machines over time; the open mappings are the present ones. */
export const operatorMappings = resource({
  is: {
    name: 'operator-mappings',
    singular: 'Operator mapping',
    plural: 'Operator mappings',
    title: 'machine',
    icon: 'team',
  },
  fields: {
    machine: reference({
      to: 'machines',
      required: true,
      createOnly: true,
      shows: ['type'],
      choices: inUse,
      suggestedBy: { at: 'free-machines', of: ['operator', 'role'] },
      related: 'Operator history',
    }),
    operator: reference({
      to: 'users',
      required: true,
      createOnly: true,
      shows: ['employeeCode'],
      choices: activeOperators,
      suggestedBy: { at: 'free-operators', of: ['machine', 'role'] },
      related: 'Machine history',
    }),
    role: choice({
      required: true,
      createOnly: true,
      initial: 'PRIMARY',
      options: { PRIMARY: 'Primary', HELPER: 'Helper' },
    }),
    effectiveFrom: since,
    effectiveTo: until,
    reason: longText({ max: 300 }),
  },
  rules: {
    unique: [
      {
        fields: ['machine'],
        where: { all: [open, { field: 'role', eq: 'PRIMARY' }] },
        message: 'This machine already has an operator: un-assign the machine first',
      },
      { fields: ['operator'], where: open, message: 'This operator already has a machine: un-assign it first' },
    ],
  },
  list: {
    columns: ['machine', 'operator', 'role', 'effectiveFrom', 'effectiveTo', 'reason'],
    shown: ['machine', 'operator', 'role', 'effectiveFrom', 'effectiveTo'],
    search: [],
    filters: ['machine', 'operator', 'role', 'effectiveFrom', 'effectiveTo'],
    sort: '-effectiveFrom',
    size: 35,
    tabs: { open: { label: 'Open', where: open } },
  },
  form: { messages: { created: 'Machine assigned successfully', createFailed: 'Error while assigning Machine' } },
  access: {
    see: 'view_machine_tab',
    create: 'machine:map',
    update: false,
    delete: false,
    scope: 'machine',
  },
  actions: {
    end: { ...end, done: 'Machine un-assigned successfully', failed: 'Error while assigning Machine' },
  },
  healthRules: {
    operatorIsActive: {
      label: 'Mapped operators must be active',
      help: 'End the mapping, or activate the operator.',
      while: open,
      reference: 'operator',
      satisfies: { field: 'status', eq: 'ACTIVE' },
    },
  },
  navigation: { under: 'machines' },
})

/** The villages of a machine, and its rank among the machines offered there. */
export const villageMappings = resource({
  is: {
    name: 'village-mappings',
    singular: 'Village mapping',
    plural: 'Village mappings',
    title: 'machine',
    icon: 'environment',
  },
  fields: {
    machine: reference({
      to: 'machines',
      required: true,
      createOnly: true,
      shows: ['type'],
      choices: { field: 'status', ne: 'SCRAPPED' },
      related: 'Villages',
    }),
    village: place({ required: true, createOnly: true, level: 'village', related: 'Machines in the village' }),
    priority: integer({ required: true, min: 1, max: 9, initial: 5, help: '1 is offered first, 9 last.' }),
    effectiveFrom: since,
    effectiveTo: until,
    warnings: tags({
      readOnly: true,
      options: {
        NOT_SERVICEABLE: 'Village not serviceable',
        FAR: 'More than 40 km from the hub',
        CROWDED: 'More than 3 machines',
      },
    }),
    reason: longText({ max: 300, readOnly: true }),
  },
  rules: {
    unique: [
      { fields: ['machine', 'village'], where: open, message: 'This machine is already mapped to this village' },
    ],
    changeWhile: open,
  },
  list: {
    columns: ['machine', 'village', 'priority', 'effectiveFrom', 'effectiveTo', 'warnings'],
    search: [],
    filters: ['machine', 'village', 'priority', 'warnings', 'effectiveFrom', 'effectiveTo'],
    sort: '-effectiveFrom',
    size: 35,
    edit: ['priority'],
    tabs: {
      open: { label: 'Open', where: open },
      warned: { label: 'With warnings', where: { all: [open, { field: 'warnings', empty: false }] } },
    },
  },
  access: {
    see: 'view_machine_tab',
    create: 'machine:map',
    update: 'machine:map',
    delete: false,
    scope: 'machine',
  },
  actions: {
    end: {
      ...end,
      bulk: true,
      done: 'Village mapping ended successfully',
      failed: 'Error while ending village mapping',
    },
  },
  timeRules: { warnings: { label: 'Village mapping warnings', every: { everyMinutes: 1 }, effect: true } },
  imports: { by: [['machine', 'village']] },
  healthRules: {
    villageIsServiceable: {
      label: 'Villages in use must be serviceable',
      help: 'Mark the village serviceable, or end the mapping.',
      while: open,
      reference: 'village',
      satisfies: { field: 'serviceable', eq: true },
    },
  },
  navigation: { path: 'machine-village-mapping' },
})
