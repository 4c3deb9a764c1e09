import { choice, date, decimal, instant, longText, mobile, percent, place, reference, resource, text } from '#define'
import { installation, withoutController } from './mappings'

const reason = longText({ label: 'Reason', required: true, max: 300 })

/** The BLE devices that measure what a machine sprays. */
export const controllers = resource({
  is: {
    name: 'controllers',
    singular: 'Controller',
    plural: 'Controllers',
    title: 'deviceCode',
    icon: 'wifi',
  },
  fields: {
    deviceCode: text({ label: 'Code', required: true, form: 'upper', max: 30, unique: true }),
    macAddress: text({
      label: 'MAC',
      required: true,
      form: 'upper',
      unique: true,
      pattern: {
        source: '^[0-9A-F]{2}:[0-9A-F]{2}:[0-9A-F]{2}:[0-9A-F]{2}:[0-9A-F]{2}:[0-9A-F]{2}$',
        message: 'Enter an address such as 00:1B:44:11:3A:B7',
      },
    }),
    bleName: text({ label: 'BLE name', max: 40 }),
    hardwareVersion: text({ label: 'Hardware', max: 20 }),
    firmwareVersion: text({ label: 'Firmware', max: 20 }),
    pulsesPerLitre: decimal({ label: 'Pulses per litre', min: 1, max: 10_000 }),
    imei: text({
      label: 'IMEI',
      unique: true,
      pattern: { source: '^\\d{15}$', message: 'Enter the 15 digits of the IMEI' },
    }),
    simMobile: mobile({ label: 'SIM' }),
    purchasedOn: date({ label: 'Purchased', past: true }),
    warrantyTill: date({}),
    batteryPercent: percent({ label: 'Battery' }),
    lastSyncAt: instant({ label: 'Last sync', readOnly: true }),
    machine: reference({ to: 'machines', readOnly: true }),
    district: place({ level: 'district', readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'IN_STOCK',
      options: {
        IN_STOCK: { label: 'In stock', tone: 'info' },
        MAPPED: { label: 'Mapped', tone: 'good' },
        FAULTY: { label: 'Faulty', tone: 'bad' },
        IN_REPAIR: { label: 'In repair', tone: 'warning' },
        RETIRED: { label: 'Retired', tone: 'neutral' },
      },
    }),
    statusReason: text({ max: 300, readOnly: true }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', ne: 'RETIRED' },
    deleteWhile: { field: 'status', ne: 'MAPPED' },
  },
  list: {
    columns: ['deviceCode', 'macAddress', 'firmwareVersion', 'machine', 'status', 'lastSyncAt', 'batteryPercent'],
    search: ['deviceCode', 'macAddress', 'bleName', 'imei'],
    filters: ['status', 'firmwareVersion', 'lastSyncAt', 'machine', 'district', 'batteryPercent'],
    sort: 'deviceCode',
    tabs: {
      stock: { label: 'In stock', where: { field: 'status', eq: 'IN_STOCK' } },
      mapped: { label: 'Mapped', where: { field: 'status', eq: 'MAPPED' } },
      faulty: { label: 'Faulty', where: { field: 'status', in: ['FAULTY', 'IN_REPAIR'] } },
    },
  },
  page: {
    sections: [
      {
        label: 'Controller',
        fields: ['deviceCode', 'macAddress', 'bleName', 'hardwareVersion', 'firmwareVersion', 'pulsesPerLitre'],
      },
      { label: 'SIM', fields: ['imei', 'simMobile'] },
      { label: 'Purchase', fields: ['purchasedOn', 'warrantyTill'] },
      {
        label: 'Status',
        fields: ['status', 'statusReason', 'machine', 'district', 'lastSyncAt', 'batteryPercent'],
      },
    ],
  },
  form: {
    messages: { created: 'Controller added successfully', createFailed: 'Error while adding controller' },
  },
  access: {
    see: 'view_machine_tab',
    create: 'machine:edit',
    update: 'machine:edit',
    delete: 'machine:edit',
    scope: 'behaviour',
  },
  actions: {
    map: {
      key: 'machine:map',
      from: ['IN_STOCK'],
      to: 'MAPPED',
      effect: true,
      input: {
        machine: reference({
          to: 'machines',
          required: true,
          shows: ['type'],
          choices: withoutController,
          choicesMessage: 'This machine is out of use or already has a controller: unmap or swap it first',
        }),
        ...installation,
      },
      done: 'Controller mapped successfully',
      failed: 'Error while mapping controller',
    },
    unmap: {
      key: 'machine:map',
      from: ['MAPPED'],
      to: 'IN_STOCK',
      effect: true,
      input: { reason },
      danger: true,
      done: 'Controller unmapped successfully',
      failed: 'Error while unmapping controller',
    },
    fault: {
      label: 'Mark faulty',
      key: 'machine:edit',
      from: ['IN_STOCK', 'MAPPED'],
      to: 'FAULTY',
      effect: true,
      input: { statusReason: reason },
      confirm: 'A faulty controller is removed from its machine.',
      danger: true,
      done: 'Controller marked faulty successfully',
      failed: 'Error while marking controller faulty',
    },
    repair: {
      label: 'Send for repair',
      key: 'machine:edit',
      from: ['FAULTY'],
      to: 'IN_REPAIR',
      input: { statusReason: longText({ label: 'Destination', max: 300 }) },
    },
    restock: {
      label: 'Return to stock',
      key: 'machine:edit',
      from: ['FAULTY', 'IN_REPAIR'],
      to: 'IN_STOCK',
      sets: { statusReason: null },
    },
    retire: {
      key: 'machine:edit',
      from: ['IN_STOCK', 'FAULTY', 'IN_REPAIR'],
      to: 'RETIRED',
      input: { statusReason: reason },
      danger: true,
    },
  },
  imports: { by: [['deviceCode'], ['macAddress']] },
})
