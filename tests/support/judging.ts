import { choice, date, flag, image, instant, integer, longText, point, reference, resource, text } from '#define'
import { register } from '#resources'
import { name, sql } from '../../server/database'
import { printSchema } from '../../server/database/printSchema'
import { schemaOf } from '../../server/database/schemaOf'
import { behaviour } from '../../server/engine/behaviour'
import { insertMany } from '../../server/engine/write/insertMany'
import { startService, type Answer, type Person, type TestService } from './service'

const judging = { key: 'kyc:validate', sets: { judge: { stamp: 'who' }, judgedAt: { stamp: 'when' } } } as const

/** Pictures judged with every option of a desk. */
export const snaps = resource({
  is: { name: 'snaps', singular: 'Snap', plural: 'Snaps', title: 'name' },
  fields: {
    name: text({ required: true }),
    plot: text({}),
    takenBy: reference({ to: 'users' }),
    photo: image({ folder: 'farmer_farm_images', many: 3 }),
    takenAt: point({}),
    takenOn: date({}),
    blur: integer({}),
    isDouble: flag({}),
    judge: reference({ to: 'users', readOnly: true }),
    judgedAt: instant({ readOnly: true }),
    reason: choice({ readOnly: true, options: { DARK: 'Dark', OTHER: 'Other' } }),
    note: longText({ readOnly: true }),
    look: choice({ readOnly: true, options: { DUE: 'Due', AGREED: 'Agreed', NOT: 'Not agreed' } }),
    looker: reference({ to: 'users', readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'NEW',
      options: { NEW: 'New', GOOD: 'Good', KEPT: 'Kept', BAD: 'Bad' },
    }),
  },
  rules: { state: 'status' },
  list: {
    columns: ['name', 'status'],
    search: ['name'],
    filters: ['status', 'plot', 'look'],
    sort: 'name',
    tabs: { second: { label: 'Second look', where: { field: 'look', eq: 'DUE' } } },
  },
  page: {
    desk: {
      waiting: 'NEW',
      filters: ['plot'],
      evidence: [
        'photo',
        { label: 'Earlier', of: 'snaps', by: { plot: 'plot' }, field: 'photo', shows: ['takenOn'], beside: true },
        { map: ['takenAt'] },
      ],
      facts: ['name', 'plot', 'takenOn'],
      flags: {
        blurred: { label: 'Blurred', when: { field: 'blur', gt: 5 } },
        double: { label: 'Duplicate', when: { field: 'isDouble', eq: true }, tone: 'bad' },
      },
      verdicts: { approve: 'a', keep: { key: 'p', undoneBy: 'reopen' }, reject: 'x' },
      secondLook: { after: ['approve'], share: 100, field: 'look', due: 'DUE', verdicts: { agree: 'a', differ: 'd' } },
    },
  },
  access: { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false },
  actions: {
    approve: {
      ...{ ...judging, from: ['NEW'], to: 'GOOD', bulk: true, notSelf: ['takenBy'] },
      ...{ done: 'Approved', failed: 'Not approved' },
    },
    keep: { ...judging, from: ['NEW'], to: 'KEPT', notSelf: ['takenBy'], effect: true },
    reject: {
      ...{ ...judging, from: ['NEW'], to: 'BAD', notSelf: ['takenBy'], failed: 'Not rejected' },
      input: {
        reason: choice({ required: true, options: { DARK: 'Dark', OTHER: 'Other' } }),
        note: longText({ requiredWhen: { field: 'reason', eq: 'OTHER' } }),
      },
    },
    reopen: {
      ...{ key: 'user:edit', from: ['GOOD', 'KEPT', 'BAD'], to: 'NEW', sets: { look: null }, effect: true },
      input: { reason: longText({ required: true }) },
    },
    agree: {
      ...{ key: 'kyc:validate', when: { field: 'look', eq: 'DUE' }, notSelf: ['judge', 'takenBy'] },
      sets: { look: 'AGREED', looker: { stamp: 'who' } },
    },
    differ: {
      ...{ key: 'kyc:validate', when: { field: 'look', eq: 'DUE' }, notSelf: ['judge', 'takenBy'] },
      sets: { look: 'NOT', looker: { stamp: 'who' } },
    },
  },
})

/** The keys of reviewers, and of their leads. */
export const reviewer = ['view_farmer_tab', 'farmer:create', 'kyc:validate'] as const
export const lead = [...reviewer, 'user:edit'] as const

/** A record as returned by a desk. */
export interface HandedOut {
  readonly record: { readonly id: number; readonly name: string; readonly version: number; readonly _can: string[] }
  readonly proofs: (Record<string, unknown>[] | null)[]
  readonly lock: { readonly user: { readonly id: number; readonly label: string }; readonly until: string } | null
}

/** The response of a desk. */
export interface ShareOut {
  readonly items: HandedOut[]
  readonly held: number[]
  readonly waiting: { readonly totalItems: number }
  readonly stand: { readonly today: number; readonly perMinute: number | null }
}

/** The desk of a service with a clock set by the test. */
export interface JudgingDesk {
  readonly service: TestService
  /** Advances the clock by minutes. */
  pass(minutes: number): void
  /** Makes waiting pictures; returns their ids. */
  make(count: number, more?: Readonly<Record<string, unknown>>): Promise<number[]>
  /** Removes all pictures and locks. */
  clear(): Promise<void>
  next(by: Person, body?: object, query?: string): Promise<Answer<ShareOut>>
  judge(
    by: Person,
    id: number,
    word: string,
    input?: object,
  ): Promise<Answer<{ readonly detail?: string; readonly version: number; readonly status: string | number }>>
}

/** Opens a desk. */
export async function openJudgingDesk(): Promise<JudgingDesk> {
  let now = Date.parse('2026-11-25T06:00:00Z')
  let made = 0
  const kept = behaviour(snaps, { effects: { keep: async () => undefined, reopen: async () => undefined } })
  const service = await startService({
    register: { ...register, resources: [...register.resources, snaps] },
    behaviours: [kept],
    now: () => new Date(now),
  })
  await service.database.script(printSchema(schemaOf({ resources: [snaps] }, { system: [] })).join(';\n'))
  return {
    service,
    pass: (minutes) => void (now += minutes * 60_000),
    make: (count, more = {}) =>
      insertMany(
        service.database,
        snaps,
        Array.from({ length: count }, () => ({
          name: `Snap ${String(++made).padStart(4, '0')}`,
          status: 'NEW',
          ...more,
        })),
      ),
    clear: async () => {
      for (const table of ['desk_locks', 'desk_verdicts', 'snaps'])
        await service.database.run(sql`delete from ${name(table)}`)
    },
    next: (by, body = {}, query = '') => by.send('POST', `/api/admin/snaps/desk/next${query}`, body),
    judge: (by, id, word, input = {}) => by.send('POST', `/api/admin/snaps/${id}/${word}`, input),
  }
}
