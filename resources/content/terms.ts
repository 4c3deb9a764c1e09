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

/** How many banners may stand in one slot of an app for one state at a time; how few and how many options a poll has. */
export const contentLimits = { bannersPerSlot: 8, optionsLeast: 2, optionsMost: 6 } as const
