import { addDays, isFieldOperand, levels, todayInIndia, type AnyResource, type Condition, type Field } from '#define'
import { deliveryFee } from '#resources'
import { columnsOf, linkTable, tableOf } from '../../server/database/columns'
import { join, name, sql } from '../../server/database'
import type { TestService } from './service'

/** What a lifecycle needs beyond its declaration. */
interface Needs {
  /**
   * Keys besides that of the tab and that of the action: to see records of others, or because the effect requires them.
   */
  readonly keys?: readonly string[]
  /** Columns by the name of the action, written before it is tried. */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Actions performed on the record before its row becomes the initial one of every trial. */
  readonly after?: readonly string[]
  /** Actions on records that only the service brings to their state: no other action leads to them. */
  readonly afterService?: readonly string[]
  /** The state to which a change by its form returns, including a restored older version. */
  readonly beginsAnew?: string
}

/** Columns of an order without a charge: its goods offset the delivery. */
const free = { goods: -deliveryFee.fee } as const

/** The few lifecycles that need more than their declaration. */
export const lifecycleNeeds: Readonly<Record<string, Needs>> = {
  // Changing office users needs the authority to manage them.
  users: { keys: ['user:senior'] },
  // Seeing sessions of others needs to assign authorities, ending them to manage their people.
  sessions: { keys: ['authority:edit', 'user:senior'] },
  // A change of where money goes has to be verified again.
  'bank-accounts': { beginsAnew: 'UNVERIFIED' },
  // Content managers change those of others.
  announcements: { keys: ['content:publish'] },
  // Judges see those of others.
  trips: { keys: ['trip:approve'] },
  // Verifiers change those of others.
  meetings: { keys: ['meeting:verify'] },
  // Document checkers see those of others.
  'kyc-documents': { keys: ['kyc:validate'] },
  // Pictures are uploaded by people who may see them. Flagged ones are judged one by one, and a plain sample is no
  // picture of a field.
  'picture-tasks': { keys: ['view_farmer_tab'], columns: { approve: { flags: [] } } },
  // The progress follows from approved pictures, of which a sample has none.
  enrolments: { beginsAnew: 'SIGNED_UP' },
  // A sample is a future plan; only sown crops are harvested.
  'crop-cycles': { columns: { harvest: { sowing_date: '2026-04-02' } } },
  // The approval and the test were for another text.
  'campaign-templates': { beginsAnew: 'DRAFT' },
  campaigns: {
    beginsAnew: 'DRAFT',
    columns: {
      ...Object.fromEntries(['approve', 'resume', 'restart'].map((word) => [word, { tested_at: new Date() }])),
      stop: { repeats: 'WEEKLY' },
    },
    afterService: ['stop'],
  },
  // A policy is used up when no day of its year is left, and renewed near its end; a kavach pays when its windows are
  // over.
  'hospicash-policies': {
    columns: { useUp: { days_used: 30 }, renew: { end_date: addDays(todayInIndia(new Date()), 10) } },
    afterService: ['useUp'],
  },
  'weather-kavach': {
    columns: {
      pay: { window_till: '2026-01-01', evaluated_on: '2026-01-02', payout: 100 },
      expire: { end_date: '2026-01-01' },
    },
    afterService: ['pay', 'expire'],
  },
  // An activation without payment leaves nothing to refund.
  'subscription-purchases': { columns: { refund: { paid: 50_000 } } },
  tickets: { keys: ['ticket:all'] },
  // A sample’s farmer has no wallet: nothing is taken or refunded. Of two packs, one comes back.
  orders: {
    columns: {
      ...{ payFromWallet: free, refundToWallet: free },
      acceptPartialReturn: { delivered_packs: 2, returning_packs: 1 },
    },
  },
  // A machine of another village, the third move, what the office does for an operator or much later, and work on its
  // day.
  bookings: {
    keys: ['booking:override', 'booking:complete', 'role_back_office_full'],
    after: ['assign'],
    columns: {
      start: { service_date: todayInIndia(new Date()) },
      invalidate: { verified_at: new Date().toISOString() },
      reopen: { net_payable: null },
      recordPayment: { net_payable: 50_000, actual_acre: 1 },
      approveWaiver: { net_payable: 50_000, actual_acre: 1, waiver: 'PROPOSED' },
    },
  },
}

/** Brings a record to where an action without a path may be performed: by the state and the columns that it needs. */
export async function bringTo(
  { database }: TestService,
  resource: AnyResource,
  id: number,
  word: string,
): Promise<void> {
  const state = resource.rules.state ?? ''
  const columns = { [state]: resource.actions[word]?.from?.[0], ...lifecycleNeeds[resource.is.name]?.columns?.[word] }
  const set = Object.entries(columns).map(([column, value]) => sql`${name(column)} = ${value}`)
  await database.run(sql`update ${name(tableOf(resource))} set ${join(set)} where id = ${id}`)
}

/** Whether an action of a resource needs columns that no path of other actions sets. */
export function needsColumns(resource: AnyResource, word: string): boolean {
  return lifecycleNeeds[resource.is.name]?.columns?.[word] !== undefined
}

/** A record whose row is reset, to any state, as often as needed. */
export interface Specimen {
  readonly id: number
  /** Resets the row to its initial values, with this state and these columns. */
  set(state: string, columns?: Readonly<Record<string, unknown>>): Promise<void>
  /** Links exactly these records in a field of many. */
  link(field: string, targets: readonly number[]): Promise<void>
  state(): Promise<string>
}

/** Makes a specimen of a record, whose row is the initial one of every trial. */
export async function specimenOf({ database }: TestService, resource: AnyResource, id: number): Promise<Specimen> {
  const table = name(tableOf(resource))
  const state = stateColumn(resource)
  const kept = await database.rows<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${tableOf(resource)} and is_generated = 'NEVER' and column_name not in ('id', 'version')`)
  const all = join(kept.map((column) => name(column.name)))
  const row = JSON.parse(await database.json(sql`select to_jsonb(t)::text from ${table} t where id = ${id}`)) as object
  return {
    id,
    set: async (value, columns = {}) => {
      const wanted = JSON.stringify({ ...row, ...columns, [state]: value })
      await database.run(
        sql`update ${table} set (${all}) = (select ${all} from jsonb_populate_record(null::${table}, ${wanted}::jsonb)) where id = ${id}`,
      )
    },
    link: async (field, targets) => {
      const links = name(linkTable(resource, field))
      await database.run(sql`delete from ${links} where record_id = ${id}`)
      for (const target of targets)
        await database.run(sql`insert into ${links} (record_id, target_id) values (${id}, ${target})`)
    },
    state: async () => {
      const [found] = await database.rows<{ state: string }>(
        sql`select ${name(state)} as state from ${table} where id = ${id}`,
      )
      return found?.state ?? ''
    },
  }
}

function stateColumn(resource: AnyResource): string {
  return columnOf(resource, resource.rules.state ?? '')
}

/** The column of a field that has one. */
export function columnOf(resource: AnyResource, field: string): string {
  return columnsOf(field, resource.fields[field] as Field)[0]?.name ?? ''
}

/** Returns columns with which a record satisfies a condition, as far as it states them plainly. */
export function satisfying(resource: AnyResource, condition: Condition | undefined): Record<string, unknown> {
  if (!condition || 'not' in condition) return {}
  if ('all' in condition)
    return Object.assign({}, ...condition.all.map((part) => satisfying(resource, part))) as Record<string, unknown>
  if ('any' in condition) return satisfying(resource, condition.any[0])
  const [field = ''] = condition.field.split('.')
  const isPlain = resource.fields[field] && !levels.some((level) => condition.field.endsWith(`.${level}`))
  const value = condition.eq ?? condition.in?.[0] ?? condition.gte ?? condition.lte
  if (!isPlain || isFieldOperand(value)) return {}
  if (value !== undefined) return { [columnOf(resource, field)]: value }
  return condition.empty === true ? { [columnOf(resource, field)]: null } : {}
}
