/** The shape of a photo of a person. */
export const portrait = { width: 240, height: 240, ratio: [1, 1] } as const
