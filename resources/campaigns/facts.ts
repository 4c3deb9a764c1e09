import { choice, decimal, flag, integer, many, place, tags, text } from '#define'
import { genders } from '../farmers/genders'
import { campaignLanguages } from './terms'

/**
 * The facts of farmers for choosing an audience. Those without their own column in the table of farmers are computed by
 * the service: see `server/behaviours/campaigns/audience.ts`.
 */
export const farmerFacts = {
  primaryCrops: many({ label: 'Crops', to: 'crops' }),
  village: place({ label: 'Village', level: 'village' }),
  seasons: tags({
    label: 'Crop seasons',
    options: { KHARIF: 'Kharif', RABI: 'Rabi', ZAID: 'Zaid', ANNUAL: 'Annual', PERENNIAL: 'Perennial' },
  }),
  daysSinceBooking: integer({ label: 'Days since the last booking' }),
  daysSinceSpraying: integer({ label: 'Days since the last spraying' }),
  bookings: integer({ label: 'Bookings' }),
  daysSinceOrder: integer({ label: 'Days since the last order' }),
  consents: tags({
    label: 'Consents',
    options: {
      SERVICE: 'Service',
      MARKETING: 'Marketing',
      INSURANCE: 'Insurance',
      CARBON: 'Carbon programme',
      LOCATION: 'Location',
      DATA_SHARING: 'Data sharing',
    },
  }),
  language: choice({ label: 'Language', required: true, options: campaignLanguages }),
  landsCount: integer({ label: 'Lands' }),
  totalLandAcre: decimal({ label: 'Acres', digits: 3 }),
  holdingClass: choice({
    label: 'Holding class',
    options: {
      MARGINAL: 'Marginal (below 1 ha)',
      SMALL: 'Small (1–2 ha)',
      SEMI_MEDIUM: 'Semi-medium (2–4 ha)',
      MEDIUM: 'Medium (4–10 ha)',
      LARGE: 'Large (10 ha and more)',
    },
  }),
  irrigation: choice({
    label: 'Irrigation',
    options: {
      CANAL: 'Canal',
      TUBEWELL: 'Tubewell',
      RAINFED: 'Rainfed',
      DRIP: 'Drip',
      SPRINKLER: 'Sprinkler',
      TANK: 'Tank',
      MIXED: 'Mixed',
    },
  }),
  gender: choice({ label: 'Gender', required: true, options: genders }),
  phoneType: choice({ label: 'Phone', options: { SMART: 'Smartphone', FEATURE: 'Feature phone' } }),
  whatsappOptIn: flag({ label: 'WhatsApp' }),
  source: choice({
    label: 'Source',
    required: true,
    options: {
      FO: 'Field officer',
      BDO: 'BDO',
      CALL_CENTRE: 'Call centre',
      APP: 'App',
      OUTLET: 'Outlet',
      PARTNER: 'Partner',
      IMPORT: 'Import',
    },
  }),
  tags: tags({ label: 'Tags' }),
  pin: text({ label: 'PIN' }),
} as const
