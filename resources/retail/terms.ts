/** The kinds of products that are pesticides by the Insecticides Act 1968: sold with a licence, and never taken back opened. */
export const pesticides = ['INSECTICIDE', 'FUNGICIDE', 'HERBICIDE', 'PGR'] as const

/** Why an order is cancelled, in the words of the specification (§3). */
export const cancelReasons = {
  PARTNER_UNAVAILABLE: 'Partner unavailable',
  RETAILER_UNAVAILABLE: 'Retailer unavailable',
  NO_INVENTORY: 'Inventory not there',
  TOO_FAR: 'Farmer delivery address too far',
} as const

/** The statuses in which an order waits for somebody, and in which its address may still be changed. */
export const openOrders = ['NO_STATUS', 'CREATED', 'CONFIRMED'] as const

/** The statuses of what was placed, and neither cancelled nor returned. */
export const soldOrders = [
  'CREATED',
  'CONFIRMED',
  'DISPATCHED',
  'DELIVERED',
  'UNDELIVERED',
  'RETURN_INITIATED',
] as const

/** What delivery costs in paise, and from which value of the goods on it costs nothing. */
export const deliveryFee = { fee: 4_900, freeFrom: 99_900 } as const

/** The discount of an item, as a part of its price, that whoever takes orders may give: percent. */
export const orderMoney = { discountMost: 20 } as const

/** Hours after which an order that waits is cancelled; days for which a delivered one may be sent back; days till delivery; attempts beyond the first. */
export const orderTimes = { cancelHours: 72, returnDays: 7, promiseDays: 3, reattempts: 2 } as const

/** A licence that ends within so many days is shown as expiring. */
export const licenceWarningDays = 30
