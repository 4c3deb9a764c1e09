/** The languages in which campaigns speak to farmers (ISO 639-1). */
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
 * What campaigns are held to: between which hours of the Indian day promotion goes out, from how many farmers on a second
 * person approves, how many telephones a test has and how often there may be one, and how fast a run may be.
 */
export const campaignLimits = {
  window: { from: 10, till: 21 },
  approvedAbove: 50_000,
  testMobiles: 10,
  tests: { most: 5, seconds: 600 },
  perMinuteMost: 6_000,
  capDays: 7,
  /** So long after somebody started a run its first message goes out: until then it can be paused and nobody has heard. */
  graceSeconds: 60,
  /** Sending that fails so often in a row has no provider any more. */
  failuresInRow: 5,
} as const

/** Why somebody of the audience was left out. */
export const leftOut = {
  DND: 'Do not disturb',
  NO_CONSENT: 'No consent',
  FREQUENCY_CAP: 'Message limit reached',
  OPTED_OUT: 'Opted out or no longer active',
} as const

/** What a message may say of its farmer, and what stands there in a test. A campaign writes them in braces: {firstName}. */
export const farmerWords = {
  firstName: { label: 'First name', sample: 'Ramesh' },
  name: { label: 'Name', sample: 'Ramesh Kumar' },
  village: { label: 'Village', sample: 'Galib Kalan' },
  district: { label: 'District', sample: 'Ludhiana' },
  crop: { label: 'First crop', sample: 'Cotton' },
} as const
