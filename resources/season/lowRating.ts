/** A rating this low or lower goes to the help desk. */
export const lowRating = 2
