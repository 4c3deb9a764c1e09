import { choice, date, decimal, longText, percent, reference, resource } from '#define'
import { bookingSlots } from '../bookings/choices'
import { dryHours, sprayVerdicts } from './sprayRule'

const slots = Object.fromEntries(Object.entries(bookingSlots).map(([name, { label }]) => [name, label])) as {
  readonly [N in keyof typeof bookingSlots]: (typeof bookingSlots)[N]['label']
}

/** Whether the booking slots suit spraying, by cell and day of the forecast. */
export const spraySlots = resource({
  is: { name: 'spray-slots', singular: 'Spray slot', plural: 'Spray slots', title: 'day', icon: 'safety' },
  fields: {
    cell: reference({ to: 'weather-cells', readOnly: true, related: 'Spray slots' }),
    day: date({ label: 'Date', readOnly: true }),
    slot: choice({ readOnly: true, options: slots }),
    verdict: choice({ readOnly: true, options: sprayVerdicts }),
    why: longText({ label: 'Reason', readOnly: true, max: 300 }),
    wind: decimal({ readOnly: true, min: 0, max: 500, digits: 1, suffix: 'km/h' }),
    heat: decimal({ label: 'Temperature', readOnly: true, min: -60, max: 65, digits: 1, suffix: '°C' }),
    humidity: percent({ readOnly: true }),
    rainChance: percent({ readOnly: true, label: 'Chance of rain', help: `Until ${dryHours} hours after the slot.` }),
    rain: decimal({
      ...{ readOnly: true, min: 0, max: 2000, digits: 1, suffix: 'mm' },
      help: `Until ${dryHours} hours after the slot.`,
    }),
    fog: percent({ readOnly: true, help: 'Share of the slot.' }),
    dark: percent({ readOnly: true, help: 'Share of the slot before sunrise or after sunset.' }),
  },
  rules: { unique: [{ fields: ['cell', 'day', 'slot'], message: 'This slot already has a verdict' }] },
  list: {
    columns: [
      ...(['day', 'slot', 'cell', 'verdict', 'why', 'wind', 'heat', 'humidity', 'rainChance'] as const),
      ...(['rain', 'fog', 'dark'] as const),
    ],
    shown: ['day', 'slot', 'cell', 'verdict', 'why'],
    search: [],
    filters: ['cell', 'day', 'slot', 'verdict'],
    sort: 'day',
    sortable: ['day'],
    size: 35,
    common: false,
    isLog: true,
  },
  page: {
    heading: ['day', 'slot', 'cell'],
    sections: [
      { label: 'Slot', fields: ['cell', 'day', 'slot', 'verdict', 'why'] },
      { label: 'Weather', fields: ['wind', 'heat', 'humidity', 'rainChance', 'rain', 'fog', 'dark'] },
    ],
  },
  access: { see: 'view_remote_sensing_tab', create: false, update: false, delete: false },
  navigation: { path: 'remote-sensing/spray-slots', under: 'remote-sensing' },
})
