import { blacklistEntries } from '#resources'
import { blacklistRow, decidersIn, type Blacklisted } from './kernel/blacklistRow'
import type { Hired } from './people/hired'
import type { Buyer } from './retail/buyers'
import type { Store } from './store'

interface BlacklistLoad {
  readonly buyers: readonly Buyer[]
  readonly staff: readonly Hired[]
  readonly today: string
}

type Case = Omit<Blacklisted, 'id' | 'subject'>

const farmerCases: readonly Case[] = [
  { cause: 'PAYMENT_DEFAULT', remark: 'Two bookings unpaid since the spring', ago: 3, status: 'PROPOSED' },
  { cause: 'FAKE_PHOTOS', remark: 'Sent the same picture for three lands', ago: 2, status: 'PROPOSED', ends: 90 },
  {
    cause: 'ABUSE',
    remark: 'Shouted at the call centre',
    ago: 30,
    status: 'REJECTED',
    why: 'Heard both: a misunderstanding',
  },
  { cause: 'PAYMENT_DEFAULT', remark: 'Refused to pay a spraying', ago: 60, status: 'LIFTED', why: 'Paid in full' },
  {
    cause: 'FRAUD',
    remark: 'Used the subsidy of a neighbour',
    ago: 95,
    ends: 85,
    status: 'LIFTED',
    why: 'The neighbour had agreed',
  },
  { cause: 'PAYMENT_DEFAULT', remark: 'Paid the kharif bill half a year late', ago: 100, ends: -10, status: 'LIFTED' },
]

const operatorCases: readonly Case[] = [
  { cause: 'FAKE_PHOTOS', remark: 'Pictures of another field, twice', ago: 1, status: 'PROPOSED', ends: 30 },
  {
    cause: 'LICENCE',
    remark: 'Flew with an expired licence',
    ago: 45,
    status: 'LIFTED',
    why: 'The licence was renewed',
  },
]

/** Stores blacklist entries in every status: for farmers, operators, an outlet and a vendor. */
export async function loadBlacklist(store: Store, { buyers, staff, today }: BlacklistLoad): Promise<void> {
  const operators = staff.filter(({ roleType, status }) => roleType === 'OPERATOR' && status === 'ACTIVE')
  const about = (subject: Blacklisted['subject'], cases: readonly Case[], all: readonly { readonly id: number }[]) =>
    cases.flatMap((one, at): Blacklisted[] => {
      const found = all[(at + 1) * 17]
      return found ? [{ subject, id: found.id, ...one }] : []
    })
  const entries = [...about('FARMER', farmerCases, buyers), ...about('OPERATOR', operatorCases, operators)]
  await store.insert(
    blacklistEntries,
    entries.map((one) => blacklistRow(one, { ...decidersIn(staff), today })),
  )
}
