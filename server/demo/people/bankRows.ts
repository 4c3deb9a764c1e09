import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { Employee } from './employees'
import { digits } from './papers'

const names = {
  BARB: 'Bank of Baroda',
  BKID: 'Bank of India',
  MAHB: 'Bank of Maharashtra',
  CNRB: 'Canara Bank',
  CBIN: 'Central Bank of India',
  FDRL: 'Federal Bank',
  HDFC: 'HDFC Bank',
  ICIC: 'ICICI Bank',
  IDFB: 'IDFC First Bank',
  IDIB: 'Indian Bank',
  IOBA: 'Indian Overseas Bank',
  INDB: 'IndusInd Bank',
  KKBK: 'Kotak Mahindra Bank',
  PSIB: 'Punjab & Sind Bank',
  PUNB: 'Punjab National Bank',
  SBIN: 'State Bank of India',
  UCBA: 'UCO Bank',
  UBIN: 'Union Bank of India',
  UTIB: 'Axis Bank',
  YESB: 'Yes Bank',
} as const

/** The banks that the company pays to; their codes are the first letters of their IFSCs (RBI). */
export const bankRows: readonly (Row & { readonly code: string })[] = Object.entries(names).map(([code, name]) => ({
  code,
  name,
  active: true,
}))

/** Chooses the status of a person's account: most are verified, a few have none. */
export function bankStatusOf({ username, status }: Employee): string {
  if (status === 'INVITED') return 'MISSING'
  return randomOf(`bank ${username}`).weighted({ VERIFIED: 84, UNVERIFIED: 8, FAILED: 3, MISSING: 5 })
}

interface Accounts {
  readonly today: string
  /** The ids of the banks by their codes. */
  readonly banks: ReadonlyMap<string, number>
  /** The person who checked the accounts. */
  readonly by: number | undefined
  /** The picture of a passbook. */
  readonly proof: object
}

/** Makes a person's account, if any. Some lack the proof. */
export function accountRow(
  employee: Employee & { readonly id: number; readonly name: string },
  place: number,
  { today, banks, by, proof }: Accounts,
): Row | undefined {
  const status = bankStatusOf(employee)
  if (status === 'MISSING') return undefined
  const random = randomOf(`account ${employee.username}`)
  const code = random.pick(Object.keys(names))
  const made = workingMoment(
    addDays(today, status === 'UNVERIFIED' ? -random.integer(1, 3) : -random.integer(20, 400)),
    random,
  )
  return {
    user: employee.id,
    holderName: employee.name,
    accountNo: `50${digits(place * 7_919, 10)}`,
    ifsc: `${code}0${digits(random.integer(1, 999_999), 6)}`,
    bank: banks.get(code),
    accountType: 'SAVINGS',
    ...((status === 'VERIFIED' || place % 7 !== 0) && { proof: [proof] }),
    status,
    ...(status === 'FAILED' && { comments: 'The trial payment came back' }),
    payoutHoldTill: new Date(Date.parse(made) + 86_400_000).toISOString(),
    ...(status !== 'UNVERIFIED' && {
      verifiedBy: by,
      verifiedAt: new Date(Date.parse(made) + 2 * 86_400_000).toISOString(),
    }),
    createdAt: made,
  }
}
