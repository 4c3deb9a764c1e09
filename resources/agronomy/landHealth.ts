import { choice, date, decimal, flag, place, reference, resource } from '#define'
import { landBands } from './bands'
import { healthLimits } from './growth'

const value = { readOnly: true, min: -1, max: 1, digits: 3 } as const

/** The interpretation of a land's value: its band, bare soil around sowing and harvest, or no data. */
export const readings = {
  HIGH: { label: landBands.HIGH.label, tone: 'good', mark: 'sealed' },
  GOOD: { label: landBands.GOOD.label, tone: 'good', mark: 'done' },
  WATCH: { label: landBands.WATCH.label, tone: 'warning', mark: 'open' },
  BAD: { label: landBands.BAD.label, tone: 'bad', mark: 'wrong' },
  BARE: { label: 'Bare soil', tone: 'neutral', mark: 'open' },
  NO_DATA: { label: 'No data', tone: 'neutral', mark: 'off' },
} as const

/**
 * The newest values of each land, and whether it fell while it should grow: updated by the service as values arrive.
 */
export const landHealth = resource({
  is: { name: 'land-health', singular: 'Land health', plural: 'Land health', title: 'land', icon: 'environment' },
  fields: {
    land: reference({ to: 'lands', readOnly: true, unique: true, related: 'Land health' }),
    farmer: reference({
      ...{ to: 'farmers', readOnly: true, from: 'land.farmer', follows: true, shows: ['mobile'] },
      related: 'Land health',
    }),
    village: place({ level: 'village', readOnly: true, from: 'land.village', follows: true }),
    health: choice({ readOnly: true, options: readings }),
    ndvi: decimal({ ...value, label: 'NDVI' }),
    seenOn: date({ readOnly: true }),
    change: decimal({ ...value, label: `Change in ${healthLimits.dropDays} days` }),
    alert: flag({
      ...{ label: 'Drop', readOnly: true, initial: false },
      help: `NDVI fell by ${healthLimits.drop} or more within ${healthLimits.dropDays} days while the crop should be growing.`,
    }),
    drop: decimal({ ...value, label: 'Fell by' }),
    droppedOn: date({ readOnly: true }),
    moisture: decimal({ ...value, label: 'Soil moisture' }),
    moistureHealth: choice({ label: 'Moisture', readOnly: true, options: readings }),
    moistureOn: date({ label: 'Moisture date', readOnly: true }),
  },
  list: {
    columns: [
      ...['land', 'farmer', 'village', 'health', 'ndvi', 'change', 'moisture', 'moistureHealth', 'alert', 'drop'],
      ...['droppedOn', 'seenOn'],
    ] as const,
    shown: ['land', 'farmer', 'village', 'health', 'ndvi', 'change', 'seenOn'],
    search: ['farmer'],
    filters: ['health', 'alert', 'village', 'seenOn'],
    sort: '-droppedOn',
    sortable: ['ndvi', 'change', 'droppedOn', 'seenOn'],
    size: 35,
    common: false,
    map: { place: 'village' },
    tabs: { drops: { label: 'Drops', where: { field: 'alert', eq: true } } },
    charts: { health: { label: 'Lands by health', aggregate: 'count', by: 'health' } },
  },
  page: {
    sections: [
      { label: 'Land', fields: ['land', 'farmer', 'village'] },
      { label: 'NDVI', fields: ['health', 'ndvi', 'seenOn', 'change', 'alert', 'drop', 'droppedOn'] },
      { label: 'Soil moisture', fields: ['moisture', 'moistureHealth', 'moistureOn'] },
    ],
  },
  access: {
    see: 'view_remote_sensing_tab',
    create: false,
    update: false,
    delete: false,
    scope: 'village',
  },
  navigation: { path: 'remote-sensing/lands', under: 'remote-sensing' },
  storage: { unindexed: ['ndvi', 'change', 'seenOn'] },
})
