/** The page of a hospicash policy. */
export const policyPage = {
  summary: {
    sentence: '{dailyCash} per day, {lives} insured, {farmer} at {village}',
    next: ['pay', 'issue', 'renew', 'payRefund'],
    facts: {
      start: { field: 'startDate' },
      end: { field: 'endDate' },
      total: { field: 'total' },
      daysLeft: { field: 'daysLeft' },
      claims: { label: 'Claims', aggregate: 'count', of: 'insurance-claims', through: 'policy' },
      certificate: { field: 'certificateNo', none: 'Not issued yet' },
    },
    latest: {
      persons: {
        label: 'Insured persons',
        of: 'insured-persons',
        through: 'policy',
        columns: ['name', 'relation', 'gender', 'dob'],
        none: 'No one is insured yet',
      },
    },
  },
  parts: ['insurance-claims', 'insured-persons'],
  sections: [
    {
      label: 'Policy',
      fields: [
        ...['policyNo', 'farmer', 'village', 'scheme', 'dailyCash', 'deductibleDays', 'icuMultiplier'],
        ...['maxDaysPerYear', 'startDate', 'endDate', 'lives', 'renewalOf', 'status', 'endReason', 'endedBy'],
      ] as const,
    },
    {
      label: 'Nominee',
      fields: [
        ...['nomineeName', 'nomineeRelation', 'nomineeGender', 'nomineeBirth', 'nomineeGuardian'],
        'nomineeMobile',
      ] as const,
    },
    {
      label: 'Payment',
      fields: [
        ...['rate', 'premium', 'gstRate', 'gst', 'total', 'farmerPct', 'offer', 'discount', 'stateBudget'],
        ...['farmerPays', 'payMode', 'payRef', 'paidAt', 'refund', 'refundRef'],
      ] as const,
    },
    { label: 'Issue', fields: ['certificateNo', 'issuedOn', 'freeLookTill', 'documents', 'documentsCount'] },
    { label: 'Use', fields: ['claims', 'daysUsed', 'daysLeft', 'paidOut'] },
  ],
} as const
