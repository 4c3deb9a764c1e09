import { may } from '../../../providers/access'
import { register } from '../../../providers/register'

/** A report on the reports page. */
export interface Report {
  readonly label: string
  readonly words: string
  readonly to: string
}

/** The description of each report, by the resource of its list, in display order. */
const told: readonly (readonly [resource: string, words: string])[] = [
  [
    'spraying-report',
    'Each spraying with its booking, place, crop and machine: acres measured and billed, litres, quality and bill.',
  ],
  [
    'machine-days',
    'Each machine per day: bookings, acres, hours, utilisation, fuel, breakdowns and cash, checked by the back office.',
  ],
  [
    'field-staff-report',
    'Each field officer and BDO per day: attendance, activity, villages, farmers, lands, bookings, acres, meetings, photos, orders and distance.',
  ],
  ['field-staff-months', 'Each field officer and BDO per month: results against targets, and the score.'],
  ['performance-targets', 'Targets for people, roles, places and outlets, and progress against them.'],
  [
    'salaries',
    'Monthly pay of operators and field officers: days, verified acres, incentive, allowances, advances and net.',
  ],
  [
    'manual-work',
    'Spraying recorded without a controller, with proof: confirmed by the BDO, approved by the territory manager.',
  ],
  ['salary-plans', 'How people are paid: the base, the incentive slabs for acres, allowances and deductions.'],
  ['salary-terms', 'The pay plan of each operator and field officer, and its start date.'],
]

/** The reports that the viewer may see. */
export function reportsOfViewer(): readonly Report[] {
  return told.flatMap(([name, words]) => {
    const resource = register.resources.find((one) => one.is.name === name)
    return resource && may(resource.access.see)
      ? [{ label: resource.is.plural, words, to: `/${resource.navigation.path}` }]
      : []
  })
}
