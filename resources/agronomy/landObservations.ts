import { choice, date, decimal, integer, percent, reference, resource, text } from '#define'
import { healthLimits } from './growth'

const unit = { min: -1, max: 1, digits: 3 } as const
const share = (label: string) => integer({ label: `${label} (%)`, readOnly: true, min: 0, max: 100 })

/** The satellite measures of a land. */
export const measures = { NDVI: 'NDVI', MOISTURE: 'Soil moisture' } as const

/** The sources of values. */
export const observationSources = {
  S2_L2A: 'Sentinel-2',
  L8_9: 'Landsat 8/9',
  S1: 'Sentinel-1',
  MODEL: 'Model',
  DEMO: 'Demo',
} as const

/** NDVI and soil moisture of lands by day: millions of rows, loaded in bulk and read by land. */
export const landObservations = resource({
  is: {
    name: 'land-observations',
    singular: 'Observation',
    plural: 'Observations',
    title: 'day',
    icon: 'experiment',
    service: 'remote-sensing',
  },
  fields: {
    land: reference({ to: 'lands', required: true, createOnly: true, shows: ['farmer'], related: 'Observations' }),
    measure: choice({ required: true, createOnly: true, options: measures }),
    day: date({ required: true, createOnly: true, past: true }),
    source: choice({ required: true, createOnly: true, options: observationSources }),
    mean: decimal({
      ...unit,
      required: true,
      help: 'Soil moisture is relative saturation: 0 wilting, 1 field capacity.',
    }),
    lowest: decimal(unit),
    highest: decimal(unit),
    deviation: decimal({ ...unit, label: 'Standard deviation', min: 0 }),
    p10: decimal({ ...unit, label: '10th percentile' }),
    p90: decimal({ ...unit, label: '90th percentile' }),
    validPixels: percent({
      required: true,
      min: healthLimits.validPixels,
      wrong: `Values with fewer than ${healthLimits.validPixels}% valid pixels are not kept`,
    }),
    cloud: percent({}),
    highShare: share('High'),
    goodShare: share('Good'),
    watchShare: share('Moderate'),
    badShare: share('Bad'),
    noDataShare: share('No data'),
    rain: decimal({ digits: 1, min: 0, max: 2000, suffix: 'mm', help: 'Rain since the previous value.' }),
    raster: text({
      label: 'Raster address',
      max: 500,
      pattern: { source: '^https://[!-~]+$', message: 'Enter an https address' },
      help: 'A PNG or a Cloud-Optimised GeoTIFF. Leave empty if there is none.',
    }),
  },
  rules: {
    unique: [
      {
        fields: ['land', 'measure', 'day', 'source'],
        includes: ['mean', 'p10', 'p90', 'rain'],
        message: 'This land already has a value for this day and source',
      },
    ],
  },
  list: {
    columns: ['day', 'land', 'measure', 'source', 'mean', 'p10', 'p90', 'validPixels'],
    search: [],
    filters: ['day'],
    sort: '-day',
    sortable: ['day'],
    size: 35,
    common: false,
  },
  page: {
    sections: [
      { label: 'Observation', fields: ['land', 'measure', 'day', 'source'] },
      {
        label: 'Values',
        fields: ['mean', 'lowest', 'highest', 'deviation', 'p10', 'p90', 'validPixels', 'cloud', 'rain', 'raster'],
      },
      { label: 'Shares', fields: ['highShare', 'goodShare', 'watchShare', 'badShare', 'noDataShare'] },
    ],
  },
  form: { duplicate: false },
  access: {
    see: 'view_remote_sensing_tab',
    create: 'observation:load',
    update: 'observation:load',
    delete: 'observation:load',
    scope: 'land',
  },
  imports: { by: [['land', 'measure', 'day', 'source']] },
  navigation: { path: 'remote-sensing/observations', under: 'remote-sensing' },
  storage: { erasure: { keeps: [{ fields: ['raster'], because: 'Lands and their observations are kept' }] } },
})
