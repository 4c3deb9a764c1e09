/** The genders that are recorded, with the letter that sheets have for them. */
export const recordedGenders = {
  MALE: { label: 'Male', short: 'M' },
  FEMALE: { label: 'Female', short: 'F' },
  OTHER: { label: 'Other', short: 'O' },
} as const

/** The same, for people who need not say theirs. */
export const genders = { ...recordedGenders, UNDISCLOSED: 'Undisclosed' } as const
