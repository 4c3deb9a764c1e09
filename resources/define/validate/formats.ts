import { cleanText, plainDigits } from '../kernel/cleanText'
import { gstinCheckCharacter, isLuhn, isVerhoeff } from './checksums'

/** A text with a fixed format: how it is normalized, whether it is valid, and the message if not. */
export interface Format {
  readonly normalise: (given: string) => string
  readonly isValid: (normalised: string) => boolean
  readonly message: string
  /** The message if a required value is missing; a generic one by default. */
  readonly missing?: string
}

/** The message for a missing number is that for an invalid one: the document itself is optional (domain §5). */
const AADHAAR = 'Enter a valid Aadhaar number or choose another document'

const compact = (given: string): string =>
  plainDigits(given)
    .replace(/[\s\-/]/g, '')
    .toUpperCase()
const digitsOnly = (given: string): string => plainDigits(given).replace(/[\s-]/g, '')
const trimmed = (given: string): string => given.trim()
const matching =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text)

/** State codes on vehicles and licences, with TG (since 2024) and the old AP, OR, UA and DN still in use. */
const rtoStates =
  'AN|AP|AR|AS|BR|CG|CH|DD|DL|DN|GA|GJ|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|OR|PB|PY|RJ|SK|TG|TN|TR|TS|UA|UK|UP|WB'

const EMAIL =
  /^(([^<>()[\]\\.,;:\s@"]+(\.[^<>()[\]\\.,;:\s@"]+)*)|(".+"))@((\[\d{1,3}(\.\d{1,3}){3}\])|(([A-Za-z\-0-9]+\.)+[A-Za-z]{2,}))$/

/**
 * The formats of Indian business, with the sources of their rules: PAN (Income-tax department), GSTIN (GSTN), IFSC
 * (RBI), Aadhaar (UIDAI, Verhoeff), driving licence (Sarathi), registration mark (MoRTH), PIN (India Post), mobile
 * numbers (DoT numbering plan), UPI address (NPCI).
 */
export const formats = {
  mobile: {
    normalise: (given) => {
      const digits = cleanText(given).replace(/[\s().\-\u2010-\u2015]/g, '')
      const national = /^(?:\+91|0091|91|0)?(\d{10})$/.exec(digits)?.[1]
      return national ? `+91${national}` : digits
    },
    isValid: matching(/^\+91[6-9]\d{9}$/),
    message: 'Enter a valid mobile number',
  },
  email: {
    normalise: (given) => given.trim().replace(/@[^@]*$/, (domain) => domain.toLowerCase()),
    isValid: (text) => text.length <= 254 && EMAIL.test(text),
    message: 'Enter a valid email address',
  },
  pin: { normalise: digitsOnly, isValid: matching(/^[1-9]\d{5}$/), message: 'Enter a valid 6-digit PIN code' },
  pan: { normalise: compact, isValid: matching(/^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/), message: 'Enter a valid PAN' },
  gstin: {
    normalise: compact,
    isValid: (text) =>
      /^\d{2}[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) &&
      gstinCheckCharacter(text) === text[14],
    message: 'Enter a valid GSTIN',
  },
  ifsc: { normalise: compact, isValid: matching(/^[A-Z]{4}0[A-Z0-9]{6}$/), message: 'Enter a valid IFSC' },
  account: {
    normalise: digitsOnly,
    isValid: matching(/^(?!0+$)\d{9,18}$/),
    message: 'Enter a valid account number of 9 to 18 digits',
  },
  aadhaar: {
    normalise: digitsOnly,
    isValid: (text) => /^[2-9]\d{11}$/.test(text) && isVerhoeff(text) && [...text].reverse().join('') !== text,
    message: AADHAAR,
    missing: AADHAAR,
  },
  licence: {
    normalise: compact,
    isValid: matching(new RegExp(`^(?:${rtoStates})\\d{2}(?:19|20)\\d{2}\\d{7}$`)),
    message: 'Enter a valid driving licence number',
  },
  vehicle: {
    normalise: compact,
    isValid: matching(
      new RegExp(`^(?:(?:${rtoStates})\\d{1,2}[A-HJ-NP-Z]{0,3}\\d{4}|\\d{2}BH\\d{4}[A-HJ-NP-Z]{1,2})$`),
    ),
    message: 'Enter a valid registration number',
  },
  upi: {
    normalise: trimmed,
    isValid: matching(/^(?=.{2,256}@)[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])@[A-Za-z][A-Za-z0-9]+$/),
    message: 'Enter a valid UPI address',
  },
  epic: { normalise: compact, isValid: matching(/^[A-Z]{3}\d{7}$/), message: 'Enter a valid voter card number' },
  udyam: {
    normalise: (given) => plainDigits(given).trim().toUpperCase(),
    isValid: matching(/^UDYAM-[A-Z]{2}-\d{2}-\d{7}$/),
    message: 'Enter a valid Udyam number',
  },
  agristack: {
    normalise: digitsOnly,
    isValid: matching(/^\d{11}$/),
    message: 'Enter the 11 digits of the AgriStack farmer id',
  },
  ulpin: { normalise: compact, isValid: matching(/^[A-Z0-9]{14}$/), message: 'Enter the 14 characters of the ULPIN' },
  imei: {
    normalise: digitsOnly,
    isValid: (text) => /^\d{15}$/.test(text) && isLuhn(text),
    message: 'Enter a valid IMEI',
  },
  hsn: { normalise: digitsOnly, isValid: matching(/^(\d{4}|\d{6}|\d{8})$/), message: 'Enter a valid HSN code' },
  mac: {
    normalise: (given) => plainDigits(given).trim().toUpperCase().replace(/-/g, ':'),
    isValid: matching(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/),
    message: 'Enter a valid MAC address',
  },
  dltId: { normalise: digitsOnly, isValid: matching(/^\d{19}$/), message: 'Enter the 19 digits of the DLT id' },
  smsHeader: {
    normalise: compact,
    isValid: matching(/^[A-Z]{3,6}$/),
    message: 'Enter an SMS header of 3 to 6 letters',
  },
} as const satisfies Record<string, Format>
