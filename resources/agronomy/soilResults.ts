import { date, decimal } from '#define'
import { soilParameters, type SoilParameter, type SoilParameterName } from './soilTerms'

/** Only samples at a laboratory have results. */
const isAtLab = { field: 'status', in: ['RECEIVED', 'TESTED', 'REPORT_READY', 'SHARED'] } as const

function result<Name extends SoilParameterName>(name: Name) {
  const { label, unit, min, max, digits }: SoilParameter = soilParameters[name]
  return decimal({
    ...{ label, min, max, digits, write: 'soil:lab', when: isAtLab },
    ...(unit !== undefined && { suffix: unit }),
    wrong: `${label} must be between ${min} and ${max}${unit ? ` ${unit}` : ''}`,
  })
}

/** The results of a sample, and their date. */
export const soilResults = {
  testedOn: date({ label: 'Tested on', past: true, write: 'soil:lab', when: isAtLab }),
  ph: result('ph'),
  ecDsM: result('ecDsM'),
  ocPct: result('ocPct'),
  nKgHa: result('nKgHa'),
  pKgHa: result('pKgHa'),
  kKgHa: result('kKgHa'),
  sPpm: result('sPpm'),
  znPpm: result('znPpm'),
  fePpm: result('fePpm'),
  cuPpm: result('cuPpm'),
  mnPpm: result('mnPpm'),
  bPpm: result('bPpm'),
} as const

/** The fields of the results in the order of the sheet. */
export const soilResultNames = Object.keys(soilResults) as readonly (keyof typeof soilResults)[]
