import { choice, date, decimal, instant, integer, percent, reference, resource } from '#define'

const speed = { readOnly: true, min: 0, max: 500, digits: 1, suffix: 'km/h' } as const
const degrees = { readOnly: true, min: -60, max: 65, digits: 1, suffix: '°C' } as const
const depth = { readOnly: true, min: 0, max: 2000, digits: 1, suffix: 'mm' } as const

/** The sources of weather data. */
export const weatherSources = { OPEN_METEO: 'Open-Meteo', DEMO: 'Demo' } as const

/** The weather of a cell by day: a forecast until the day is over, then the observation. */
export const weatherDays = resource({
  is: { name: 'weather-days', singular: 'Weather', plural: 'Weather', title: 'day', icon: 'calendar' },
  fields: {
    cell: reference({ to: 'weather-cells', readOnly: true, related: 'Weather' }),
    day: date({ label: 'Date', readOnly: true }),
    kind: choice({
      readOnly: true,
      options: {
        FORECAST: { label: 'Forecast', tone: 'info' },
        OBSERVED: { label: 'Observed', tone: 'neutral' },
      },
    }),
    tMin: decimal({ ...degrees, label: 'Minimum' }),
    tMax: decimal({ ...degrees, label: 'Maximum' }),
    rainMm: decimal({ ...depth, label: 'Rain' }),
    rainProbPct: percent({ readOnly: true, label: 'Chance of rain' }),
    rhPct: percent({ readOnly: true, label: 'Humidity' }),
    windKmh: decimal({ ...speed, label: 'Wind' }),
    gustKmh: decimal({ ...speed, label: 'Gusts' }),
    windDir: integer({ label: 'Wind from (°)', readOnly: true, min: 0, max: 360 }),
    cloudPct: percent({ readOnly: true, label: 'Clouds' }),
    etMm: decimal({ ...depth, label: 'ET₀', help: 'Reference evapotranspiration (FAO 56).' }),
    source: choice({ readOnly: true, options: weatherSources }),
    issuedAt: instant({ label: 'Issued', readOnly: true }),
  },
  rules: { unique: [{ fields: ['cell', 'day'], message: 'This cell already has weather for this date' }] },
  list: {
    columns: [
      ...(['day', 'cell', 'kind', 'tMin', 'tMax', 'rainMm', 'rainProbPct', 'rhPct', 'windKmh', 'gustKmh'] as const),
      ...(['windDir', 'cloudPct', 'etMm', 'source', 'issuedAt'] as const),
    ],
    shown: ['day', 'cell', 'kind', 'tMin', 'tMax', 'rainMm', 'rainProbPct', 'windKmh'],
    search: [],
    filters: ['cell', 'day'],
    sort: '-day',
    sortable: ['day'],
    size: 35,
    common: false,
    isLog: true,
  },
  page: {
    heading: ['day', 'cell'],
    sections: [
      { label: 'Day', fields: ['cell', 'day', 'kind', 'source', 'issuedAt'] },
      {
        label: 'Weather',
        fields: ['tMin', 'tMax', 'rainMm', 'rainProbPct', 'rhPct', 'windKmh', 'gustKmh', 'windDir', 'cloudPct', 'etMm'],
      },
    ],
  },
  access: { see: 'view_remote_sensing_tab', create: false, update: false, delete: false },
  navigation: { path: 'remote-sensing/weather-days', under: 'remote-sensing' },
})
