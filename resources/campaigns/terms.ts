/** The languages of campaigns (ISO 639-1). */
export const campaignLanguages = {
  hi: 'Hindi',
  en: 'English',
  pa: 'Punjabi',
  gu: 'Gujarati',
  mr: 'Marathi',
  te: 'Telugu',
  ta: 'Tamil',
  kn: 'Kannada',
  ml: 'Malayalam',
  bn: 'Bengali',
  or: 'Odia',
  as: 'Assamese',
} as const

/**
 * The limits of campaigns: the hours of the Indian day for promotion, the number of farmers from which a second person
 * approves, the phones of a test and its frequency, and the speed of a run.
 */
export const campaignLimits = {
  window: { from: 10, till: 21 },
  approvedAbove: 50_000,
  testMobiles: 10,
  tests: { most: 5, seconds: 600 },
  perMinuteMost: 6_000,
  capDays: 7,
  /**
   * How long the first message waits after a person started a run: until then it can be paused before any farmer is
   * reached.
   */
  graceSeconds: 60,
  /** After this many failures in a row the provider counts as unavailable. */
  failuresInRow: 5,
} as const

/** Why a farmer of the audience was left out. */
export const leftOut = {
  DND: 'Do not disturb',
  NO_CONSENT: 'No consent',
  FREQUENCY_CAP: 'Message limit reached',
  OPTED_OUT: 'Opted out or no longer active',
} as const

/**
 * The placeholders for the farmer in a message, with their values in a test. A campaign writes them in braces:
 * {firstName}.
 */
export const farmerWords = {
  firstName: { label: 'First name', sample: 'Ramesh' },
  name: { label: 'Name', sample: 'Ramesh Kumar' },
  village: { label: 'Village', sample: 'Galib Kalan' },
  district: { label: 'District', sample: 'Ludhiana' },
  crop: { label: 'First crop', sample: 'Cotton' },
} as const
