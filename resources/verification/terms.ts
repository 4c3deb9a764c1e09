/** The programmes in which farmers prove how they grow a crop. */
export const programmes = {
  AWD: 'Alternate wetting and drying',
  SUGARCANE: 'Sugarcane',
  GROUNDNUT: 'Groundnut',
} as const

/** The steps of a season that a farmer or a field officer proves, each by one or several pictures. */
export const photoSteps = {
  SIGN_UP: 'Sign-up',
  STAKEHOLDER_MEET: 'Stakeholder meet',
  GEOTAGGING: 'Geotagging',
  LANDOWNER_DETAILS: 'Landowner details',
  LAND_RECORD: 'Land-record photo',
  CENTRE_OF_BUND: 'Centre of bund',
  BEFORE_AERATION: 'Before aeration',
  DRY_1: 'Dry event 1',
  DRY_2: 'Dry event 2',
  DRY_3: 'Dry event 3',
  DRY_4: 'Dry event 4',
  CULTIVATION_LOG: 'Cultivation log',
  SETT_TREATMENT: 'Sett treatment',
  PLANTING: 'Planting',
  TRASH_MULCHING: 'Trash mulching',
  INTERCROP: 'Intercrop',
  IRRIGATION: 'Irrigation',
  FERTILISER: 'Fertiliser',
  EARTHING_UP: 'Earthing-up',
  NO_BURN_HARVEST: 'No-burn harvest',
  RATOON_TRASH: 'Ratoon trash',
  SEED_TREATMENT: 'Seed treatment',
  SOWING: 'Sowing',
  GYPSUM: 'Gypsum',
  HARVEST: 'Harvest',
} as const

/** A step of a season. */
export type PhotoStep = keyof typeof photoSteps

/** The steps that show a dry field. */
export const drySteps = ['DRY_1', 'DRY_2', 'DRY_3', 'DRY_4'] as const satisfies readonly PhotoStep[]

/** How fields were flooded before the programme. */
export const waterPractices = {
  CONTINUOUS: 'Always flooded',
  SINGLE_DRAIN: 'Drained once',
  MULTI_DRAIN: 'Drained several times',
} as const

/** The faults of pictures, in the order of the keys at the desk. */
export const pictureReasons = {
  BLURRED: 'Blurred or dark',
  NOT_A_FIELD: 'Not a field',
  TUBE_NOT_VISIBLE: 'Pipe or tube not visible',
  WATER_STANDING: 'Water still standing',
  NOT_DRY: 'Soil not dry or cracked',
  WRONG_PLOT: 'Wrong plot (more than 100 m away)',
  OUTSIDE_WINDOW: 'Outside the window',
  DUPLICATE: 'Duplicate photo',
  PHOTO_OF_SCREEN: 'Photo of a screen',
  FACE: 'Face only, or a person without consent',
  BOARD_MISSING: 'Missing board',
  WRONG_EVENT: 'Wrong event',
  OTHER: 'Other',
} as const

/** The flags that the service sets on pictures when they arrive. */
export const pictureFlags = {
  NO_LOCATION: { label: 'No location', tone: 'warning' },
  NO_BOUNDARY: { label: 'Land without boundary', tone: 'neutral' },
  OUTSIDE: { label: 'Outside the land', tone: 'warning' },
  FAR: { label: 'Too far from the land', tone: 'bad' },
  OUTSIDE_WINDOW: { label: 'Outside the window', tone: 'warning' },
  BLURRED: { label: 'Blurred', tone: 'warning' },
  DARK: { label: 'Dark', tone: 'warning' },
  DUPLICATE: { label: 'Duplicate', tone: 'bad' },
} as const

/** A flag of pictures. */
export type PictureFlag = keyof typeof pictureFlags

/**
 * The sharpness below which a picture counts as blurred, and the brightness, in percent, below which it counts as dark.
 */
export const pictureLimits = { sharpness: 20, brightness: 15 } as const

/** How often the pictures of one task can be sent, including the first time. */
export const pictureAttempts = 3

/** The steps of a season's funnel, in their order: the fields of an enrolment with the date of each. */
export const funnelSteps = [
  { label: 'Signed up', field: undefined },
  { label: 'Geotagged', field: 'geotaggedAt' },
  { label: 'Land record', field: 'landRecordAt' },
  { label: 'Dry event 1', field: 'dryOneAt' },
  { label: 'Dry event 2', field: 'dryTwoAt' },
  { label: 'Log complete', field: 'logAt' },
] as const

/**
 * The number of enrolments of a district or a field officer at each step of the funnel, and the number of overdue ones.
 */
export interface FunnelRow {
  readonly key: number | null
  readonly label: string
  readonly counts: readonly number[]
  readonly overdue: number
}

/** An event of an enrolment with its days, and its latest pictures. */
export interface ScheduledEvent {
  readonly event: number
  readonly label: string
  readonly from: string
  readonly till: string
  readonly isRequired: boolean
  readonly task: { readonly id: number; readonly status: string } | null
}
