import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { everyKey } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { hire, hireLine, personOf, type Staff } from '../../support/staff'

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const base = '/api/admin/companies'
const PAN = 'ZZZCK5005E'

let service: TestService
let office: Person
let staff: Staff
let company: number
let colleague: number
beforeAll(async () => {
  service = await startService()
  office = await service.person(everyKey)
  staff = await hireLine(service)
  const rows = [{ code: 'KISAN', name: 'Kisan Producers', kind: 'PARTNER', pan: PAN }]
  ;[company = 0] = await insertMany(service.database, companies, rows)
  colleague = await hire(service, 'OPERATOR', ['Indri'], { company, manager: staff.bdo })
})
afterAll(() => service.close())

/** Creates a person of the partner, in the same place as the company's staff. */
async function partner(keys: readonly string[], places?: readonly string[]): Promise<Person> {
  const person = await service.person(['role_partner', 'view_afs_users_tab', ...keys], places)
  await service.database.run(
    sql`update users set company_id = ${company}, office_role = 'PARTNER' where id = ${person.id}`,
  )
  return person
}
const idsOf = async (by: Person, path: string): Promise<number[]> =>
  (await by.get<{ items: Row[] }>(path)).body.items.map(({ id }) => id).sort((a, b) => a - b)

describe('Companies', () => {
  it('are created, changed and deleted by people who manage senior staff, who alone read GSTIN and PAN', async () => {
    const bdo = await personOf(service, 'BDO', ['view_afs_users_tab', 'user:create', 'user:edit'], ['Ludhiana'])
    const input = { code: 'NEW', name: 'New Staffing', kind: 'STAFFING' }
    const refused = [
      await bdo.send('POST', base, input),
      await bdo.send('PATCH', `${base}/${company}`, { name: 'Mine' }),
      await bdo.send('DELETE', `${base}/${company}`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    const read = await bdo.get<Row>(`${base}/${company}`)
    expect([read.status, read.body.name]).toEqual([200, 'Kisan Producers'])
    expect(JSON.stringify([read.body, (await bdo.get(base)).body])).not.toContain(PAN)
    expect((await office.get<Row>(`${base}/${company}`)).body.pan).toBe(PAN)
    const made = await office.send<Row>('POST', base, input)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await office.send('DELETE', `${base}/${made.body.id}`)).status).toBe(204)
  })
})

describe('Partner staff', () => {
  it('see only people of their own company, whatever their places', async () => {
    const everywhere = await partner([])
    const somewhere = await partner([], ['Ludhiana'])
    const own = [colleague, everywhere.id, somewhere.id].sort((a, b) => a - b)
    for (const person of [everywhere, somewhere]) {
      expect(await idsOf(person, '/api/admin/users?size=100')).toEqual(own)
      expect(await idsOf(person, '/api/admin/users/options?size=100')).toEqual(own)
      expect((await person.get(`/api/admin/users/${staff.bdo}`)).status).toBe(404)
      expect(await idsOf(person, '/api/admin/org-chart')).toEqual([colleague])
      expect(await idsOf(person, `/api/admin/org-chart?of=${staff.bdo}`)).toEqual([colleague])
      expect(await idsOf(person, `/api/admin/org-chart?of=${staff.cluster}`)).toEqual([])
      expect(await idsOf(person, base)).toEqual([company])
      expect(await idsOf(person, `${base}/options`)).toEqual([company])
    }
  })

  it('see only their own company’s papers and bank accounts, even with the right to check them', async () => {
    const checker = await partner(['kyc:validate', 'user:edit'])
    const accounts = '/api/admin/bank-accounts'
    const input = { holderName: 'Some Body', accountNo: '501234567890', ifsc: 'HDFC0001234', accountType: 'SAVINGS' }
    const [foreign, theirs] = [
      await office.send<Row>('POST', accounts, { ...input, user: staff.operator }),
      await office.send<Row>('POST', accounts, { ...input, user: colleague }),
    ]
    expect([foreign.status, theirs.status]).toEqual([201, 201])
    expect(await idsOf(checker, accounts)).toEqual([theirs.body.id])
    expect((await checker.get(`${accounts}/${foreign.body.id}`)).status).toBe(404)
  })

  it('are offered, and can mention, only people of their own company', async () => {
    const [one, other] = [await partner([]), await partner([])]
    const at = `/api/admin/users/${colleague}`
    const people = await idsOf(one, `${at}/people?q=`)
    expect(people).toEqual(expect.arrayContaining([one.id, other.id]))
    expect(people).not.toContain(office.id)
    expect(await idsOf(office, `${at}/people?q=`)).toContain(office.id)
    const says = (mentioned: number): Promise<Answer> =>
      one.send('POST', `${at}/comments`, { body: 'Look', mentions: [mentioned] })
    expect((await says(other.id)).status).toBe(200)
    const refused = await says(office.id)
    expect([refused.status, refused.body.fields]).toEqual([400, { mentions: 'Choose people from the list' }])
  })
})
