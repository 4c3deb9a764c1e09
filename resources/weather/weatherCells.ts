import { date, flag, instant, integer, place, point, resource, text } from '#define'

/** The cells whose weather is stored: those with lands or open bookings. The service maintains them. */
export const weatherCells = resource({
  is: {
    name: 'weather-cells',
    singular: 'Weather cell',
    plural: 'Weather cells',
    title: 'name',
    icon: 'environment',
  },
  fields: {
    name: text({ readOnly: true, max: 80 }),
    code: text({
      label: 'Cell',
      readOnly: true,
      max: 20,
      unique: true,
      help: 'The south-western corner; cells are 0.1° each way.',
    }),
    tehsil: place({ level: 'tehsil', readOnly: true, related: 'Weather' }),
    centre: point({ readOnly: true }),
    lands: integer({ readOnly: true, help: 'Active lands in this cell.' }),
    inUse: flag({ readOnly: true, initial: true, help: 'Only cells with lands or open bookings get a forecast.' }),
    forecastAt: instant({ label: 'Forecast from', readOnly: true }),
    forecastTill: date({ label: 'Forecast till', readOnly: true }),
    failedAt: instant({ label: 'Last failure', readOnly: true }),
    failure: text({ label: 'Reason', readOnly: true, max: 300, when: { field: 'failedAt', empty: false } }),
  },
  list: {
    columns: ['name', 'code', 'tehsil', 'lands', 'forecastAt', 'forecastTill', 'failedAt', 'failure', 'inUse'],
    shown: ['name', 'code', 'lands', 'forecastAt', 'forecastTill', 'failedAt', 'failure'],
    search: ['name', 'code'],
    filters: ['tehsil', 'inUse', 'forecastAt', 'failedAt'],
    sort: 'name',
    size: 35,
    map: { place: 'tehsil', point: 'centre' },
    tabs: { failed: { label: 'Failed', where: { field: 'failedAt', empty: false } } },
  },
  page: {
    alert: 'failure',
    sections: [
      { label: 'Cell', fields: ['name', 'code', 'tehsil', 'centre', 'lands', 'inUse'] },
      { label: 'Forecast', fields: ['forecastAt', 'forecastTill', 'failedAt', 'failure'] },
    ],
  },
  access: { see: 'view_remote_sensing_tab', create: false, update: false, delete: false },
  navigation: { path: 'remote-sensing/weather', under: 'remote-sensing' },
})
