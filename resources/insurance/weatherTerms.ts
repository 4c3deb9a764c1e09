/** What weather harms a crop. */
export const perils = {
  RAIN_DEFICIT: 'Rain deficit',
  RAIN_EXCESS: 'Excess rain',
  DRY_SPELL: 'Dry spell',
  HEAT: 'Heat',
  COLD: 'Cold',
  WIND: 'Wind',
  HAIL_PROXY: 'Hail (by gusts or rain)',
} as const

/** What is measured of the weather in a window. */
export const weatherIndexes = {
  CUM_RAIN: 'Total rain',
  MAX_3D_RAIN: 'Most rain in 3 days',
  DRY_DAYS: 'Longest dry spell',
  TMAX: 'Highest temperature',
  TMIN: 'Lowest temperature',
  GUST: 'Strongest gust',
} as const

/** The units of the indexes. */
export const indexUnitOf = {
  CUM_RAIN: 'mm',
  MAX_3D_RAIN: 'mm',
  DRY_DAYS: 'days',
  TMAX: '°C',
  TMIN: '°C',
  GUST: 'km/h',
} as const satisfies Readonly<Record<keyof typeof weatherIndexes, string>>

/** Strike and exit are written in these. */
export const indexUnits = 'In mm, days, °C or km/h, by the index. Pays from here.'

/** By which indexes a peril is measured. */
export const indexesOf = {
  RAIN_DEFICIT: ['CUM_RAIN'],
  RAIN_EXCESS: ['CUM_RAIN', 'MAX_3D_RAIN'],
  DRY_SPELL: ['DRY_DAYS'],
  HEAT: ['TMAX'],
  COLD: ['TMIN'],
  WIND: ['GUST'],
  HAIL_PROXY: ['GUST', 'MAX_3D_RAIN'],
} as const satisfies Readonly<Record<keyof typeof perils, readonly (keyof typeof weatherIndexes)[]>>

/** The perils that pay for too little of an index; the others pay for too much of it. */
export const deficits: readonly (keyof typeof perils)[] = ['RAIN_DEFICIT', 'COLD']

/** A day with less rain (mm) is a dry day (India Meteorological Department: a rainy day has 2.5 mm or more). */
export const dryBelow = 2.5
