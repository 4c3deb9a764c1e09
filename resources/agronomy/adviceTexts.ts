/**
 * The SMS with an agronomist’s advice, by the language of the farmer. The advice itself is in the agronomist's words.
 */
export const adviceTexts = {
  en: 'Advice {caseNo}: {advice} Agridesk',
  hi: 'सलाह {caseNo}: {advice} Agridesk',
  pa: 'ਸਲਾਹ {caseNo}: {advice} Agridesk',
  gu: 'સલાહ {caseNo}: {advice} Agridesk',
  mr: 'सल्ला {caseNo}: {advice} Agridesk',
  te: 'సలహా {caseNo}: {advice} Agridesk',
  ta: 'ஆலோசனை {caseNo}: {advice} Agridesk',
  kn: 'ಸಲಹೆ {caseNo}: {advice} Agridesk',
  ml: 'ഉപദേശം {caseNo}: {advice} Agridesk',
  bn: 'পরামর্শ {caseNo}: {advice} Agridesk',
  or: 'ପରାମର୍ଶ {caseNo}: {advice} Agridesk',
  as: 'পৰামৰ্শ {caseNo}: {advice} Agridesk',
} as const
