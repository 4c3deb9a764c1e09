/**
 * The product kinds that are pesticides by the Insecticides Act 1968: they need a licence, and are never taken back
 * opened.
 */
export const pesticides = ['INSECTICIDE', 'FUNGICIDE', 'HERBICIDE', 'PGR'] as const

/** Why an order is cancelled, in the words of the specification (§3). */
export const cancelReasons = {
  PARTNER_UNAVAILABLE: 'Partner unavailable',
  RETAILER_UNAVAILABLE: 'Retailer unavailable',
  NO_INVENTORY: 'Inventory not there',
  TOO_FAR: 'Farmer delivery address too far',
} as const

/** The statuses of an order that is still pending, in which its address can be changed. */
export const openOrders = ['NO_STATUS', 'CREATED', 'CONFIRMED'] as const

/** The statuses of orders that were placed, and neither cancelled nor returned. */
export const soldOrders = [
  'CREATED',
  'CONFIRMED',
  'DISPATCHED',
  'DELIVERED',
  'UNDELIVERED',
  'RETURN_INITIATED',
] as const

/** The delivery fee in paise, and the value of goods from which delivery is free. */
export const deliveryFee = { fee: 4_900, freeFrom: 99_900 } as const

/** The maximum discount on an item by the order taker, in percent of its price. */
export const orderMoney = { discountMost: 20 } as const

/**
 * Hours after which a pending order is cancelled; days for returning a delivered one; days until delivery; attempts
 * beyond the first.
 */
export const orderTimes = { cancelHours: 72, returnDays: 7, promiseDays: 3, reattempts: 2 } as const

/** A licence that ends within this many days is shown as expiring. */
export const licenceWarningDays = 30
