/** A rating as low as this is a matter for the help desk. */
export const lowRating = 2
