/** The languages in which farmers are addressed (ISO 639-1). */
export const audienceLanguages = {
  en: 'English',
  hi: 'Hindi',
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

/** Who is asked in a daily quiz. */
export const quizAudiences = {
  OPERATOR: 'Operators',
  FO: 'Field officers',
  FARMER: 'Farmers',
  RETAILER: 'Retailers',
} as const

/** The states of a daily quiz. */
export const quizStates = {
  DRAFT: { label: 'Draft', tone: 'neutral' },
  SCHEDULED: { label: 'Scheduled', tone: 'info' },
  LIVE: { label: 'Live', tone: 'good' },
  CLOSED: { label: 'Closed', tone: 'neutral' },
} as const

/** The states of a daily quiz that nobody can have answered. */
export const isPlanned = ['DRAFT', 'SCHEDULED'] as const

/** The letters of the options of a question. */
export const quizOptions = { A: 'A', B: 'B', C: 'C', D: 'D' } as const

/** Who prepares quizzes, and so reads the correct answers before they are shown to everyone. */
export const quizKeys = { prepare: 'content:publish' } as const

/** How many banners may stand in one slot of an app for one state at a time, and how many are counted in one request; how few and how many options a poll has; how many questions a quiz has. */
export const contentLimits = {
  bannersPerSlot: 8,
  bannersCounted: 50,
  optionsLeast: 2,
  optionsMost: 6,
  quizQuestions: 5,
} as const
