/** The rates of GST on parts and repairs since 22 September 2025, in percent. */
export const gstRates = { 0: '0%', 5: '5%', 18: '18%', 40: '40%' } as const
