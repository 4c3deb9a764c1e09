/** The languages of content for farmers (ISO 639-1). */
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

/** The audiences of a daily quiz. */
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

/** The states of a daily quiz before anyone can have answered it. */
export const isPlanned = ['DRAFT', 'SCHEDULED'] as const

/** The letters of the options of a question. */
export const quizOptions = { A: 'A', B: 'B', C: 'C', D: 'D' } as const

/** The key of those who prepare quizzes, and so can read the correct answers before everyone else. */
export const quizKeys = { prepare: 'content:publish' } as const

/**
 * The maximum number of banners in one slot of an app for one state at a time, and of events in one request; the
 * minimum and maximum number of options of a poll; the number of questions of a quiz.
 */
export const contentLimits = {
  bannersPerSlot: 8,
  bannersCounted: 50,
  optionsLeast: 2,
  optionsMost: 6,
  quizQuestions: 5,
} as const
