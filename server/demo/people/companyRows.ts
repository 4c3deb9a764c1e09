import { addDays, gstinCheckCharacter } from '#define'

// PANs that start with ZZZ are unassigned; the fourth letter C means "company".
const registered = (pan: string, state: string): { pan: string; gstin: string } => {
  const body = `${state}${pan}1Z`
  return { pan, gstin: `${body}${gstinCheckCharacter(body)}` }
}

/** The companies that employ the demo's people, by code. */
export function companyRows(today: string): readonly (Readonly<Record<string, unknown>> & { readonly code: string })[] {
  return [
    {
      code: 'AGRIDESK',
      name: 'Agridesk Agri Services Private Limited',
      kind: 'SELF',
      address: '4th floor, Krishi Bhavan Road, Shivajinagar, Pune 411005, Maharashtra',
      ...registered('ZZZCA1001A', '27'),
    },
    {
      code: 'GREENHANDS',
      name: 'Greenhands Staffing Private Limited',
      kind: 'STAFFING',
      ...registered('ZZZCG2002B', '06'),
      contractTill: addDays(today, 210),
    },
    {
      code: 'FIELDWISE',
      name: 'Fieldwise People Services LLP',
      kind: 'STAFFING',
      ...registered('ZZZFF3003C', '36'),
      contractTill: addDays(today, 24),
    },
    {
      code: 'AEROSPRAY',
      name: 'Aerospray Drone Partners',
      kind: 'PARTNER',
      ...registered('ZZZFA4004D', '29'),
      contractTill: addDays(today, 400),
    },
    {
      code: 'KISANLINK',
      name: 'Kisanlink Farmer Producer Company',
      kind: 'PARTNER',
      ...registered('ZZZCK5005E', '23'),
      contractTill: addDays(today, -12),
    },
  ]
}
