import { choice, decimal, longText, resource } from '#define'
import { sprayMeasures, type SprayMeasure } from './sprayRule'

const measures = Object.fromEntries(Object.entries(sprayMeasures).map(([name, { label }]) => [name, label])) as {
  readonly [N in SprayMeasure]: (typeof sprayMeasures)[N]['label']
}

const key = 'spray:limits'

/** The limits from which weather asks for caution or forbids spraying: one row for each measure. */
export const sprayLimits = resource({
  is: { name: 'spray-limits', singular: 'Spray limit', plural: 'Spray limits', title: 'measure', icon: 'tool' },
  fields: {
    measure: choice({ required: true, createOnly: true, options: measures }),
    caution: decimal({ min: 0, max: 2000, none: 'Never', help: 'Leave empty if no caution is needed.' }),
    no: decimal({
      label: 'Do not spray',
      min: 0,
      max: 2000,
      none: 'Never',
      help: 'Leave empty if it never rules out spraying.',
    }),
    source: longText({ max: 300, help: 'The label or circular that sets it.' }),
  },
  list: {
    columns: ['measure', 'caution', 'no', 'source'],
    search: [],
    filters: ['measure'],
    sort: 'measure',
    size: 35,
  },
  access: { see: 'view_remote_sensing_tab', create: key, update: key, delete: false },
  navigation: { path: 'remote-sensing/spray-limits', under: 'remote-sensing', isOfAdministration: true },
})
