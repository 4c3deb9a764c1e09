/** The alphabet of a plain SMS (GSM 03.38) and the characters of its extension, which take two places. */
const PLAIN =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[~]|€\f'

/**
 * The length of a text as an SMS: its characters as counted, the number of messages, and how many more fit into them.
 */
export interface SmsSize {
  readonly characters: number
  readonly parts: number
  readonly left: number
  /** It contains a character outside of the plain alphabet, as every text in an Indian script does. */
  readonly isUnicode: boolean
}

/**
 * Counts a text as an SMS (3GPP 23.038): 160 plain characters, or 70 of any; 153 or 67 per message if there are
 * several.
 */
export function smsSize(text: string): SmsSize {
  const characters = [...text]
  const isUnicode = characters.some((one) => !PLAIN.includes(one) && !EXTENDED.includes(one))
  const length = isUnicode ? text.length : characters.reduce((sum, one) => sum + (EXTENDED.includes(one) ? 2 : 1), 0)
  const [single, several] = isUnicode ? [70, 67] : [160, 153]
  const parts = length === 0 ? 0 : length <= single ? 1 : Math.ceil(length / several)
  return { characters: length, parts, left: (parts > 1 ? parts * several : single) - length, isUnicode }
}

/** Characters that people and this portal write, and their replacements in the plain alphabet. */
const PLAIN_SIGNS: Readonly<Record<string, string>> = {
  ...{ '–': '-', '—': '-', '‘': "'", '’': "'", '“': '"', '”': '"', '…': '...' },
  ...{ '₹': 'Rs ', '\u00A0': ' ', '\u202F': ' ' },
}

/**
 * Replaces special characters of a value in an otherwise plain text: a single “–” or “₹” would make all of it count as
 * Unicode, which costs twice as many SMS.
 */
export function inPlainSigns(value: string): string {
  return value.replaceAll(/[–—‘’“”…₹\u00A0\u202F]/g, (sign) => PLAIN_SIGNS[sign] ?? sign)
}

/** Replaces special characters of a text that we worded ourselves, if nothing else keeps it from counting as plain. */
export function plainSms(text: string): string {
  const plain = inPlainSigns(text)
  return smsSize(plain).isUnicode ? text : plain
}
