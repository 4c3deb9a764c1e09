/** The weather perils of a crop. */
export const perils = {
  RAIN_DEFICIT: 'Rain deficit',
  RAIN_EXCESS: 'Excess rain',
  DRY_SPELL: 'Dry spell',
  HEAT: 'Heat',
  COLD: 'Cold',
  WIND: 'Wind',
  HAIL_PROXY: 'Hail (by gusts or rain)',
} as const

/** The weather indexes measured in a window. */
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

/** The units of strike and exit. */
export const indexUnits = 'In mm, days, °C or km/h, depending on the index. Pays from this value.'

/** The indexes that measure each peril. */
export const indexesOf = {
  RAIN_DEFICIT: ['CUM_RAIN'],
  RAIN_EXCESS: ['CUM_RAIN', 'MAX_3D_RAIN'],
  DRY_SPELL: ['DRY_DAYS'],
  HEAT: ['TMAX'],
  COLD: ['TMIN'],
  WIND: ['GUST'],
  HAIL_PROXY: ['GUST', 'MAX_3D_RAIN'],
} as const satisfies Readonly<Record<keyof typeof perils, readonly (keyof typeof weatherIndexes)[]>>

/** The perils that pay for too low an index; the others pay for too high a one. */
export const deficits: readonly (keyof typeof perils)[] = ['RAIN_DEFICIT', 'COLD']

/** A day with less rain (mm) is a dry day (India Meteorological Department: a rainy day has 2.5 mm or more). */
export const dryBelow = 2.5
