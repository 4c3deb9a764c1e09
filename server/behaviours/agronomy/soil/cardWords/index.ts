import { assamese } from './assamese'
import { bengali } from './bengali'
import { english } from './english'
import { gujarati } from './gujarati'
import { hindi } from './hindi'
import { kannada } from './kannada'
import { malayalam } from './malayalam'
import { marathi } from './marathi'
import { odia } from './odia'
import { punjabi } from './punjabi'
import { tamil } from './tamil'
import { telugu } from './telugu'
import type { languages } from '#resources'
import type { CardWords } from './terms'

export type { CardWords } from './terms'

/** The words of a soil report, by the language of its farmer. */
export const cardWords: Readonly<Record<keyof typeof languages, CardWords>> = {
  hi: hindi,
  en: english,
  pa: punjabi,
  gu: gujarati,
  mr: marathi,
  te: telugu,
  ta: tamil,
  kn: kannada,
  ml: malayalam,
  bn: bengali,
  or: odia,
  as: assamese,
}
