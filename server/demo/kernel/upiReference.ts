/** Whose references they are: no wallet, booking, order, policy and subscription have one in common. */
const series = { wallets: 4, bookings: 5, orders: 6, insurance: 7, subscriptions: 8 } as const

/** A reference of twelve digits, all different for ten thousand million places in line, and in no visible order. */
export function upiReference(of: keyof typeof series, place: number): string {
  // The factor shares no divisor with the count of references, so no two places meet.
  return `${series[of]}${String((BigInt(place) * 2_654_435_769n) % 100_000_000_000n).padStart(11, '0')}`
}
