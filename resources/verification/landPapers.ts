/** The documents on which states record the ownership of land. */
export const landPapers = {
  SATBARA_7_12: '7/12 extract (Satbara)',
  '8A': '8A extract',
  KHATAUNI: 'Khatauni',
  JAMABANDI_FARD: 'Jamabandi (Fard)',
  RTC_PAHANI: 'RTC (Pahani)',
  PATTA_CHITTA: 'Patta and Chitta',
  PATTADAR_PASSBOOK: 'Pattadar passbook',
  KHATIAN: 'Khatian',
  B1_P2: 'B1 and P2',
  KHASRA: 'Khasra',
  LEASE_DEED: 'Lease deed',
  OTHER: 'Other',
} as const

/** A kind of land document. */
export type LandPaper = keyof typeof landPapers

const anywhere = ['LEASE_DEED', 'OTHER'] as const satisfies readonly LandPaper[]

/** The land documents of a state, by the last letters of its ISO code; all of them for other states. */
export const papersOfState: Readonly<Partial<Record<string, readonly LandPaper[]>>> = {
  MH: ['SATBARA_7_12', '8A', ...anywhere],
  GJ: ['SATBARA_7_12', '8A', ...anywhere],
  UP: ['KHATAUNI', 'KHASRA', ...anywhere],
  UK: ['KHATAUNI', 'KHASRA', ...anywhere],
  PB: ['JAMABANDI_FARD', ...anywhere],
  HR: ['JAMABANDI_FARD', ...anywhere],
  RJ: ['JAMABANDI_FARD', 'KHASRA', ...anywhere],
  KA: ['RTC_PAHANI', ...anywhere],
  TN: ['PATTA_CHITTA', ...anywhere],
  AP: ['PATTADAR_PASSBOOK', ...anywhere],
  TS: ['PATTADAR_PASSBOOK', ...anywhere],
  BR: ['KHATIAN', ...anywhere],
  JH: ['KHATIAN', ...anywhere],
  WB: ['KHATIAN', ...anywhere],
  CG: ['B1_P2', 'KHASRA', ...anywhere],
  MP: ['KHASRA', 'B1_P2', ...anywhere],
}

/** Why a land record is not accepted, in the order of the keys at the desk. */
export const landReasons = {
  UNREADABLE: 'Unreadable',
  WRONG_DOCUMENT: 'Wrong document',
  NAME_MISMATCH: 'Name mismatch',
  AREA_MISMATCH: 'Area mismatch',
  WRONG_VILLAGE: 'Wrong village',
  OLD: 'Older than a year',
  PAGE_MISSING: 'Page missing',
  TAMPERED: 'Tampered with',
  AADHAAR_VISIBLE: 'Aadhaar visible: cover it first',
} as const
