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

/** How large a video of the feed may be. */
export const feedVideoLimits = { megabytes: 50, seconds: 180 } as const

/** A published video as the feed of the API has it; its addresses work for five minutes. */
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
