import { addDays } from '#define'
import { kycTypes } from '#resources'
import { workingMoment } from '../kernel/calendar'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { Employee } from './employees'

/** A kind of staff document. */
export type PaperType = keyof typeof kycTypes

/** A document of a person, and its status. */
export interface Paper {
  readonly type: PaperType
  readonly status: 'UPLOADED' | 'VALIDATED' | 'REJECTED'
  readonly number?: string
  readonly expiry?: string
  readonly comments?: string
  readonly uploadedAt: string
}

const complaints: Readonly<Record<string, readonly string[]>> = {
  PAN_CARD: ['The number cannot be read', 'The name differs from the one of the record'],
  SELFIE: ['The face cannot be seen', 'This is a picture of another person'],
  DRIVING_LICENCE: ['The licence has expired', 'Only one side was uploaded'],
}

/** Makes the documents of a person: most are verified, some pending, a few rejected. */
export function papersOf(employee: Employee, place: number, today: string): Paper[] {
  const random = randomOf(`papers ${employee.username}`)
  const wanted: PaperType[] = [
    'PAN_CARD',
    'SELFIE',
    ...(employee.roleType === 'OPERATOR' ? ['DRIVING_LICENCE' as const] : []),
  ]
  const isNew = employee.status === 'INVITED'
  const course = isNew ? 'waiting' : random.weighted({ done: 82, waiting: 9, returned: 4, lacking: 5 })
  const odd = random.pick(wanted)
  return wanted
    .filter((type) => !(course === 'lacking' && type === 'SELFIE'))
    .map((type) => {
      const status =
        isNew || course === 'waiting' ? 'UPLOADED' : course === 'returned' && type === odd ? 'REJECTED' : 'VALIDATED'
      const day = addDays(today, -(status === 'UPLOADED' ? random.integer(1, 9) : random.integer(10, 400)))
      return {
        type,
        status,
        ...(status === 'REJECTED' && { comments: random.pick(complaints[type] ?? ['']) }),
        ...(type === 'PAN_CARD' && { number: `ZZZP${letter(random)}${digits(place, 4)}${letter(random)}` }),
        ...(type === 'DRIVING_LICENCE' && {
          number: `${employee.state}${digits(random.integer(1, 40), 2)}${random.integer(2008, 2022)}${digits(place, 7)}`,
          expiry: expiryFor(status, today, random),
        }),
        uploadedAt: workingMoment(day, random),
      }
    })
}

/** Some licences expire within the month, so that their list is not empty. */
function expiryFor(status: Paper['status'], today: string, random: Random): string {
  if (status === 'REJECTED') return addDays(today, -random.integer(5, 200))
  return addDays(today, random.chance(0.08) ? random.integer(2, 29) : random.integer(90, 3_000))
}

/** Computes a person's KYC status, as the service does. */
export function kycStatusOf(employee: Employee, papers: readonly Paper[]): string {
  const needed = employee.roleType === 'OPERATOR' ? 3 : 2
  if (papers.some(({ status }) => status === 'REJECTED')) return 'REJECTED'
  if (papers.length < needed) return 'MISSING'
  return papers.some(({ status }) => status === 'UPLOADED') ? 'PENDING' : 'VERIFIED'
}

/** Makes the row of a document. */
export function paperRow(
  paper: Paper,
  owner: { readonly id: number; readonly roleType: string },
  { file, by }: { readonly file: unknown; readonly by: number | undefined },
): Row {
  const { type, status, number, expiry, comments, uploadedAt } = paper
  const isChecked = status !== 'UPLOADED'
  return {
    user: owner.id,
    role: owner.roleType,
    type,
    document: kycTypes[type],
    status,
    file: [file],
    uploadedAt,
    createdAt: uploadedAt,
    ...(type === 'PAN_CARD' && { panNumber: number }),
    ...(type === 'DRIVING_LICENCE' && { licenceNumber: number, expiry }),
    ...(comments && { comments }),
    ...(isChecked && {
      validated: status === 'VALIDATED',
      validatedBy: by,
      validatedAt: new Date(Date.parse(uploadedAt) + 86_400_000).toISOString(),
    }),
  }
}

function letter(random: Random): string {
  return String.fromCharCode(65 + random.integer(0, 25))
}

/** Pads a number to a number of digits. */
export function digits(number: number, length: number): string {
  return String(number).padStart(length, '0').slice(-length)
}
