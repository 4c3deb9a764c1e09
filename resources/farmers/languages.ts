/** The languages of farmers (ISO 639-1). */
export const languages = {
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

/** The most common language of a state, by its ISO 3166-2 code; Hindi for all others. */
export const languageOfState: Readonly<Record<string, keyof typeof languages>> = {
  ...{ 'IN-PB': 'pa', 'IN-GJ': 'gu', 'IN-DH': 'gu', 'IN-MH': 'mr', 'IN-GA': 'mr', 'IN-AP': 'te', 'IN-TS': 'te' },
  ...{ 'IN-TN': 'ta', 'IN-PY': 'ta', 'IN-KA': 'kn', 'IN-KL': 'ml', 'IN-LD': 'ml', 'IN-WB': 'bn', 'IN-TR': 'bn' },
  ...{ 'IN-OD': 'or', 'IN-AS': 'as', 'IN-AR': 'en', 'IN-ML': 'en', 'IN-MN': 'en', 'IN-MZ': 'en', 'IN-NL': 'en' },
}
