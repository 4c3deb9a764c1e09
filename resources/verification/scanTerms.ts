/** Why a receipt is not accepted, in the order of the keys at the desk. */
export const receiptReasons = {
  UNREADABLE: 'Unreadable',
  NOT_A_RECEIPT: 'Not a receipt',
  OTHER_PRODUCT: 'Another product',
  OTHER_SHOP: 'Not from our outlet',
  OLD: 'Older than 30 days',
  DUPLICATE: 'Receipt sent before',
  ALTERED: 'Altered',
} as const

/**
 * The number of scans and the distance in km above which a code may be counterfeit, and the maximum number of scans per
 * mobile number and day.
 */
export const scanLimits = { mostScans: 3, mostKilometres: 50, perDay: 10 } as const
