import type { FarmerDraft } from '../farming/farmers'
import type { Village } from '../people/world'

/** A farmer as a buyer, with their database id. */
export interface Buyer {
  readonly id: number
  readonly firstName: string
  readonly mobile: string
  readonly village: Village
  /** The day on which they were registered. */
  readonly joined: string
  readonly language: string
  /** They consented to promotion and are not on DND. */
  readonly hearsPromotion: boolean
}

/** Filters the farmers who are active and not blacklisted. */
export function buyersOf(drafts: readonly FarmerDraft[], ids: readonly number[]): Buyer[] {
  return drafts.flatMap(({ row, village, offence }, index) => {
    const id = ids[index]
    if (id === undefined || row.status !== 'ACTIVE' || offence) return []
    const { firstName, mobile, language, promoSmsConsent, dnd } = row
    const joined = String(row.createdAt).slice(0, 10)
    const hearsPromotion = promoSmsConsent === true && dnd !== true
    return [
      {
        id,
        village,
        joined,
        hearsPromotion,
        firstName: String(firstName),
        mobile: String(mobile),
        language: String(language),
      },
    ]
  })
}

/** Lists farmers' names, by id. */
export function namesOf(drafts: readonly FarmerDraft[], ids: readonly number[]): (readonly [number, string])[] {
  return drafts.map(({ row }, at) => [ids[at] ?? 0, [row.firstName, row.lastName].filter(Boolean).join(' ')] as const)
}
