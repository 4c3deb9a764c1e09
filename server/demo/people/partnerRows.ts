import { addDays } from '#define'
import { mobileAt, randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import { nameIn } from './names'
import type { World } from './world'

const FIRST_MOBILE = 9_300

/** The workbook used for every uploaded partner sheet. */
export const PARTNER_SHEET = 'partner_uploads/specimen.xlsx'

const known = [
  ['KISANLINK', 'Kisanlink Farmer Producer Company', 'FPO', ['MP']],
  ['SUTLEJ', 'Sutlej Growers Cooperative', 'FPO', ['PB', 'HR']],
  ['GODAVARI', 'Godavari Rural Trust', 'NGO', ['TS', 'MH']],
  ['AGROMART', 'Agromart Retail Limited', 'CORPORATE', ['MH', 'GJ']],
  ['ATMA-KA', 'ATMA Karnataka', 'GOVT', ['KA']],
  ['F3-NORTH', 'F3 North', 'F3', ['PB', 'UP']],
] as const

/** Makes the partners of the demo company, who upload data of their farmers. */
export function partnerRows({ states }: World, today: string): Row[] {
  const ids = new Map(states.map(({ iso, id }) => [String(iso), id]))
  return known.map(([code, name, kind, isos], at) => {
    const own = isos.flatMap((iso) => ids.get(iso) ?? [])
    return {
      ...{ code, name, kind, mobile: mobileAt(FIRST_MOBILE + at), email: `data@${code.toLowerCase()}.example.in` },
      contactName: ['Farida Sheikh', 'Harbans Gill', 'Sister Mary Thomas', 'Nikhil Shah', 'Ramesh Hegde', 'Alok Tyagi'][
        at
      ],
      states: own.length > 0 ? own : states.slice(0, 1).map(({ id }) => id),
      agreementTill: addDays(today, 90 + at * 60),
      status: at === 5 ? 'SUSPENDED' : 'ACTIVE',
      createdAt: `${addDays(today, -420 + at * 7)}T06:30:00.000Z`,
    }
  })
}

/** A sheet uploaded by a partner, its rows, and its errors; `upload` of each is its index. */
export interface PartnerUploadDraft {
  readonly upload: Row
  readonly records: readonly Row[]
  readonly errors: readonly Row[]
}

const MONTHS = 12
const ROWS = 6
const mistakes = [
  ['Mobile', 'Enter a valid mobile number'],
  ['Consent', 'Only farmers who gave consent can be shared'],
  ['Village', 'There is no village of this name'],
] as const

/** Makes the uploads of partners within a year: farmers in one month, sales in the next. */
export function partnerUploadDrafts(partners: readonly number[], world: World, today: string): PartnerUploadDraft[] {
  return partners.flatMap((partner, at) =>
    Array.from({ length: MONTHS }, (_, index): PartnerUploadDraft => {
      const random = randomOf(`partner upload ${at} ${index}`)
      const day = addDays(today, -12 - 30 * (MONTHS - 1 - index))
      const dataType = index % 2 ? 'SALES' : 'FARMERS'
      const isWaiting = index === MONTHS - 1 && at % 3 === 1
      const isRejected = index === 4 && at === 2
      const isFaulty = !isRejected && (index + at) % 3 === 0
      const count = isWaiting || isRejected ? 0 : ROWS
      const failed = isRejected ? 3 : isFaulty ? 1 + (index % 3) : 0
      const at6 = `${day}T06:10:00.000Z`
      return {
        upload: {
          ...{ partner, dataType, period: day.slice(0, 7) },
          file: [
            {
              key: PARTNER_SHEET,
              name: `${dataType.toLowerCase()}-${day.slice(0, 7)}.xlsx`,
              mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
              size: 8_000,
            },
          ],
          ...{ rows: ROWS + failed, created: isRejected ? 0 : ROWS, changed: 0, unchanged: 0, failed },
          ...(isRejected && { note: 'Every row has an error' }),
          ...(count > 0 && { endedAt: `${day}T06:40:00.000Z` }),
          status: isRejected ? 'REJECTED' : isWaiting ? 'READY' : isFaulty ? 'PARTIAL' : 'DONE',
          createdAt: at6,
        },
        records: Array.from({ length: count }, (_row, row): Row => {
          const farmer = `F-${at + 1}${String((index >> 1) * ROWS + row + 1).padStart(3, '0')}`
          const told = dataType === 'FARMERS' ? farmerRow(world, random) : saleRow(day, random)
          return {
            ...{ partner, dataType, createdAt: at6 },
            ...(dataType === 'FARMERS'
              ? { externalId: farmer, mobile: mobileAt(FIRST_MOBILE + 100 + at * 100 + index * ROWS + row), ...told }
              : { externalId: `S-${at + 1}${index}${row}`, farmerId: farmer, ...told }),
          }
        }),
        errors: Array.from({ length: failed }, (_row, row): Row => {
          const [column, message] = mistakes[(row + at) % mistakes.length] as (typeof mistakes)[number]
          return { partner, row: row * 2 + 3, column, message, createdAt: at6 }
        }),
      }
    }),
  )
}

function farmerRow({ served }: World, random: Random): Row {
  const village = random.pick(served)
  const { firstName, lastName } = nameIn(village.state, random, 0.3)
  return {
    name: [firstName, lastName].filter(Boolean).join(' '),
    ...{ village: village.id, acres: random.integer(2, 40) / 4, consent: true },
  }
}

function saleRow(day: string, random: Random): Row {
  return {
    product: random.pick(['Urea 45 kg', 'Neem oil 1 l', 'Paddy seed 10 kg', 'DAP 50 kg']),
    ...{ quantity: random.integer(1, 8), day, amount: random.integer(300, 9_000) * 100 },
  }
}
