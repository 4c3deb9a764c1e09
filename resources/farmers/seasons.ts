/** The seasons of Indian agriculture: kharif June–October, rabi November–April, zaid March–June. */
export const cropSeasons = {
  KHARIF: 'Kharif',
  RABI: 'Rabi',
  ZAID: 'Zaid',
  ANNUAL: 'Annual',
  PERENNIAL: 'Perennial',
} as const

/** How fields are irrigated. */
export const irrigations = {
  CANAL: 'Canal',
  TUBEWELL: 'Tubewell',
  RAINFED: 'Rainfed',
  DRIP: 'Drip',
  SPRINKLER: 'Sprinkler',
  TANK: 'Tank',
  MIXED: 'Mixed',
} as const
