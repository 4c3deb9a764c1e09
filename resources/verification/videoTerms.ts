/** Why a video is not published, in the order of the keys at the desk. */
export const videoReasons = {
  POOR_QUALITY: 'Poor quality',
  NOT_FARMING: 'Not farming',
  PROMOTION: 'Promotion of others',
  UNSAFE_PRACTICE: 'Unsafe pesticide practice',
  PERSONAL_DATA: 'Personal data visible',
  COPYRIGHT: 'Copyright music',
  ABUSIVE: 'Abusive',
  CHILD: 'Child visible without consent',
  DUPLICATE: 'Duplicate',
} as const

/** The limits of a video of the feed. */
export const feedVideoLimits = { megabytes: 50, seconds: 180 } as const

/** A published video in the API's feed; its addresses work for five minutes. */
export interface FeedVideo {
  readonly id: number
  readonly caption: string
  readonly language: string
  readonly crop: string | null
  readonly seconds: number
  readonly publishedAt: string
  readonly video: string
  readonly thumbnail: string
}
