import { addDays } from '#define'
import { machineDocumentTypes } from '#resources'
import { workingMoment } from '../kernel/calendar'
import { digits } from '../people/papers'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { MachineDraft } from './machineDrafts'

type DocumentType = keyof typeof machineDocumentTypes

/**
 * Makes the papers of a machine: most are valid, some expire soon, a few have expired, and last year's insurance is
 * kept.
 */
export function documentRows(draft: MachineDraft, machine: number, today: string, file: object): Row[] {
  const random = randomOf(`machine papers ${draft.place}`)
  const rows: Row[] = []
  const add = (type: DocumentType, validTill?: string, isCurrent = true): void => {
    const issuedOn = addDays(validTill && validTill < today ? validTill : today, -random.integer(200, 340))
    const number = `${type.slice(0, 3)}-${digits(draft.place + 1, 5)}-${rows.length + 1}`
    rows.push({
      machine,
      type,
      number,
      document: `${machineDocumentTypes[type]} ${number}`,
      issuedOn,
      ...(validTill && { validTill }),
      issuer: issuerOf(type),
      files: [file],
      isCurrent,
      validity: validityOf(validTill, today),
      createdAt: workingMoment(addDays(issuedOn, 2), random),
    })
  }
  const till = (): string => {
    const course = random.weighted({ good: 82, soon: 10, late: 8 })
    if (course === 'soon') return addDays(today, random.integer(1, 30))
    return addDays(today, course === 'late' ? -random.integer(1, 60) : random.integer(40, 330))
  }
  add('INVOICE')
  const insured = till()
  add('INSURANCE', addDays(insured, -365), false)
  add('INSURANCE', insured)
  if (draft.row.registrationNo) add('RC', addDays(today, random.integer(700, 4000)))
  if (draft.row.temporaryTill) add('TEMPORARY_REGISTRATION', String(draft.row.temporaryTill))
  if (draft.type.startsWith('DR')) add('BATTERY_WARRANTY', till())
  if (random.chance(0.1)) add('OTHER')
  return rows
}

/** Returns the worst status of the current ones. */
export function papersOf(rows: readonly Row[]): string {
  const standing = rows.filter(({ isCurrent }) => isCurrent).map(({ validity }) => validity)
  return ['EXPIRED', 'EXPIRING'].find((one) => standing.includes(one)) ?? 'VALID'
}

function validityOf(validTill: string | undefined, today: string): string {
  if (!validTill) return 'NA'
  if (validTill < today) return 'EXPIRED'
  return validTill <= addDays(today, 30) ? 'EXPIRING' : 'VALID'
}

function issuerOf(type: DocumentType): string {
  return {
    BATTERY_WARRANTY: 'Vihang Aero',
    INVOICE: 'Machine dealer',
    INSURANCE: 'Bharat Krishi General Insurance',
    RC: 'Regional transport office',
    TEMPORARY_REGISTRATION: 'Regional transport office',
    OTHER: 'Machine dealer',
  }[type]
}
