/**
 * Why fields of a record survive the erasure of its farmer: by the retention times of domain §5, by law, or because
 * they are no personal data.
 */
export const retention = {
  accounts: 'Bookings, bills and payments are kept for 8 years',
  insurance: 'Policies and claims are kept as records of insurance',
  carbon: 'Evidence of carbon credits is kept for the crediting period and 2 years',
  consent: 'The law asks for proof that consent was given',
  ledger: 'A line of a ledger never changes',
  crop: 'It describes the crop, not the farmer',
} as const
