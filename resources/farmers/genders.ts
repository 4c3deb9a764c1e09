/** The recorded genders, with their letter in sheets. */
export const recordedGenders = {
  MALE: { label: 'Male', short: 'M' },
  FEMALE: { label: 'Female', short: 'F' },
  OTHER: { label: 'Other', short: 'O' },
} as const

/** The same, for people who need not say theirs. */
export const genders = { ...recordedGenders, UNDISCLOSED: 'Undisclosed' } as const
