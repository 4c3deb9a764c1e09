import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { bookings, consents, crops, farmers } from '#resources'
import { sql } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'
import { startService, type Answer, type Person } from './service'

/** A campaign, a query or a template in a response. */
export interface Prepared extends Record<string, unknown> {
  readonly id: number
  readonly status: string
  readonly _can: readonly string[]
}

/** The report of a campaign. */
export interface Report {
  readonly runs: readonly Record<string, unknown>[]
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
  readonly languages: readonly object[]
}

const TAB = 'ROLE_CAMPAIGN_MANAGEMENT'

/** These sixteen digits and three more make the nineteen of the registry. */
const DLT = '1007161234567890'

/** A campaign desk with a clock that is set by hand, farmers who grow cotton and others who grow wheat. */
export async function openCampaigns(environment: Readonly<Record<string, string>> = {}) {
  let now = new Date('2026-11-18T05:00:00Z')
  const service = await startService({ now: () => now, environment })
  const { database, places, dataDirectory } = service
  const manager = await service.person([TAB, 'campaign:edit', 'campaign:run'])
  const second = await service.person([TAB, 'campaign:run'])
  const reader = await service.person([TAB])
  const [cotton = 0, wheat = 0] = await insertMany(
    database,
    crops,
    ['Cotton', 'Wheat'].map((name) => ({ code: name.toUpperCase(), name, category: 'CEREAL', seasons: ['KHARIF'] })),
  )
  let serial = 0
  /** Makes farmers of a crop, last sprayed some days ago, by default with consent to marketing. */
  const grow = async (
    count: number,
    { crop = cotton, days = 20, consent = true, village = 'Galib Kalan', ...more }: Growing = {},
  ): Promise<number[]> => {
    const rows = Array.from({ length: count }, () => {
      serial += 1
      const mobile = `+9177${String(serial).padStart(8, '0')}`
      return {
        ...{ mobile, firstName: 'Gopal', lastName: `Pawar`, gender: 'MALE', language: 'mr', source: 'APP' },
        ...{ village: places[village], primaryCrops: [crop], ...more },
      }
    })
    const ids = await insertMany(database, farmers, rows)
    const day = new Date(now.getTime() - days * 86_400_000)
    await insertMany(
      database,
      bookings,
      ids.map((farmer) => ({
        ...{ farmer, service: 'DRONE_SPRAY', crop, purpose: 'INSECTICIDE', requestedArea: { value: 1, unit: 'ACRE' } },
        ...{ litresPerAcre: 10, serviceDate: day.toISOString().slice(0, 10), slot: 'S0608', source: 'APP' },
        ...{ village: places[village], status: 'COMPLETED', completedAt: day.toISOString() },
      })),
    )
    if (consent)
      await insertMany(
        database,
        consents,
        ids.map((farmer) => ({
          ...{ farmer, purpose: 'MARKETING', noticeVersion: '1', language: 'mr', channel: 'AGENT' },
          ...{ givenAt: now.toISOString(), status: 'GIVEN' },
        })),
      )
    return ids
  }
  const send = async (path: string, body: object, person = manager): Promise<Answer<Prepared>> =>
    person.send<Prepared>('POST', `/api/admin/${path}`, body)
  const made = async (path: string, body: object): Promise<Prepared> => {
    const answer = await send(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  const did = async (path: string, body: object = {}, person = manager): Promise<Prepared> => {
    const answer = await send(path, body, person)
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body
  }
  const seen = async (path: string, person: Person = manager): Promise<Prepared> =>
    (await person.get<Prepared>(`/api/admin/${path}`)).body
  const desk = {
    ...{ service, manager, second, reader, cotton, wheat, grow, send, made, did, seen },
    now: (): Date => now,
    pass: (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000)),
    setClock: (moment: string): void => void (now = new Date(moment)),
    query: (more: object = {}) => {
      serial += 1
      const rules = {
        all: [
          { field: 'primaryCrops', in: [cotton] },
          { field: 'daysSinceSpraying', gt: 12 },
        ],
      }
      return made('campaign-queries', { name: `Cotton growers ${serial}`, rules, ...more })
    },
    /** Makes an approved promotional template in Marathi and Hindi. */
    template: async (more: object = {}): Promise<Prepared> => {
      serial += 1
      const draft = await made('campaign-templates', {
        ...{ name: `Spray again ${serial}`, category: 'PROMOTIONAL', smsHeader: 'AGRDSK', otherwise: 'hi' },
        bodies: { mr: 'नमस्कार {{name}}, {{offer}}', hi: 'नमस्ते {{name}}, {{offer}}' },
        ...{ dltEntityId: `${DLT}001`, dltTemplateId: `${DLT}002`, ...more },
      })
      await did(`campaign-templates/${draft.id}/submit`)
      return did(`campaign-templates/${draft.id}/approve`)
    },
    campaign: async (more: object = {}): Promise<Prepared> => {
      serial += 1
      const [query, template] = [(await desk.query()).id, (await desk.template()).id]
      const variableMap = { name: '{firstName}', offer: '10 % off' }
      return made('campaigns', { name: `Cotton ${serial}`, query, template, variableMap, ratePerMin: 600, ...more })
    },
    tested: async (more: object = {}): Promise<Prepared> => {
      const { id } = await desk.campaign(more)
      return did(`campaigns/${id}/test`, { testMobiles: ['9876500001'] })
    },
    /** Advances the clock a little, and runs the time rules as the service does. */
    goOn: async (): Promise<void> => {
      now = new Date(now.getTime() + 16_000)
      await service.letTimePass()
    },
    /** Advances the clock until a campaign reaches a state. */
    until: async (id: number, status: string): Promise<Prepared> => {
      await expect
        .poll(async () => (await desk.goOn(), (await seen(`campaigns/${id}`)).status), {
          timeout: 20_000,
        })
        .toBe(status)
      return seen(`campaigns/${id}`)
    },
    report: async (id: number): Promise<Report> =>
      (await manager.get<Report>(`/api/admin/campaigns/${id}/report`)).body,
    /** Counts the messages of a campaign by status. */
    messages: async (id: number): Promise<Record<string, number>> => {
      const rows = await database.rows<{ status: string; count: number }>(
        sql`select status, count(*)::int as count from campaign_messages where campaign_id = ${id} group by status`,
      )
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
    },
    /** Lists the SMS in the outbox. */
    sentTo: (): string[] => {
      const folder = join(dataDirectory, 'outbox')
      return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.txt')) : []
    },
    /** Makes the outbox refuse everything, until it is repaired. */
    breakProvider: (): (() => void) => {
      const folder = join(dataDirectory, 'outbox')
      rmSync(folder, { recursive: true, force: true })
      writeFileSync(folder, '')
      return () => rmSync(folder)
    },
  }
  return desk
}

interface Growing extends Record<string, unknown> {
  readonly crop?: number
  readonly days?: number
  readonly consent?: boolean
  readonly village?: string
}
