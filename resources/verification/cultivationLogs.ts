import { choice, date, decimal, image, place, reference, resource } from '#define'
import { retention } from '../retention'
import { openEnrolments } from './enrolments'

/** The work on an enrolled land, day by day. */
export const cultivationLogs = resource({
  is: {
    name: 'cultivation-logs',
    singular: 'Log entry',
    plural: 'Cultivation log',
    title: 'activity',
    icon: 'experiment',
  },
  fields: {
    enrolment: reference({
      to: 'enrolments',
      required: true,
      createOnly: true,
      part: true,
      related: 'Cultivation log',
      choices: { field: 'status', in: openEnrolments },
    }),
    village: place({ level: 'village', readOnly: true, from: 'enrolment.village', follows: true }),
    day: date({ label: 'Date', required: true, past: true }),
    activity: choice({
      required: true,
      options: {
        LAND_PREP: 'Land preparation',
        TRANSPLANT: 'Transplanting',
        IRRIGATION: 'Irrigation',
        DRAIN: 'Draining',
        FERTILISER: 'Fertiliser',
        SPRAY: 'Spraying',
        WEED: 'Weeding',
        HARVEST: 'Harvest',
        STRAW: 'Straw',
      },
    }),
    quantity: decimal({ min: 0, digits: 2 }),
    unit: choice({ options: { KG: 'kg', LITRE: 'l', HOUR: 'hours', QUINTAL: 'quintals', BAG: 'bags' } }),
    waterLevel: decimal({
      label: 'Water level',
      suffix: 'cm',
      digits: 1,
      min: -30,
      max: 20,
      help: 'Above the soil, or below it with a minus.',
      wrong: 'The water level must be between −30 and +20 cm',
    }),
    photo: image({ folder: 'farmer_farm_images', evidence: true, read: 'view_farmer_tab' }),
  },
  list: {
    columns: ['day', 'enrolment', 'activity', 'quantity', 'unit', 'waterLevel'],
    search: [],
    filters: ['enrolment', 'activity', 'village', 'day'],
    sort: '-day',
  },
  access: {
    see: 'ROLE_PICTURE_VERIFICATION',
    create: 'programme:enrol',
    update: 'programme:enrol',
    delete: 'programme:enrol',
    scope: 'village',
  },
  navigation: { under: 'picture-tasks' },
  storage: { erasure: { keeps: [{ fields: ['photo'], because: retention.carbon }] } },
})
