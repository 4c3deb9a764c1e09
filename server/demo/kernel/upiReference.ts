/**
 * The first digit of references by what they pay for, so that wallets, bookings, orders, policies and subscriptions
 * share none.
 */
const series = { wallets: 4, bookings: 5, orders: 6, insurance: 7, subscriptions: 8 } as const

/** Makes a reference of twelve digits, distinct for ten thousand million sequence numbers, and in no visible order. */
export function upiReference(of: keyof typeof series, place: number): string {
  // The factor is coprime to the number of references, so no two sequence numbers collide.
  return `${series[of]}${String((BigInt(place) * 2_654_435_769n) % 100_000_000_000n).padStart(11, '0')}`
}
