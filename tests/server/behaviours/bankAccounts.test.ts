import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { everyKey, tinyPicture } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { hire, hireLine, personOf } from '../../support/staff'

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const base = '/api/admin/bank-accounts'
const NOW = new Date('2026-11-21T06:00:00.000Z')
let later = 0

let service: TestService
let office: Person
let checker: Person
let user: number
beforeAll(async () => {
  service = await startService({ now: () => new Date(NOW.getTime() + later) })
  office = await service.person(everyKey)
  checker = await service.person(everyKey)
  user = await hire(service, 'SBU_HEAD', ['North'])
})
afterAll(() => service.close())

const give = (whose: number, more: object = {}): Promise<Answer<Row>> =>
  office.send<Row>('POST', base, {
    user: whose,
    holderName: 'Some Body',
    ...{ accountNo: '501234567890', ifsc: 'HDFC0001234', accountType: 'SAVINGS' },
    ...more,
  })
const upload = async (): Promise<object> =>
  (await office.send<object>('POST', `${base}/files/proof`, tinyPicture, { 'content-type': 'image/png' })).body
const bankOf = async (): Promise<unknown> => (await office.get<Row>(`/api/admin/users/${user}`)).body.bankStatus

describe('Bank accounts', () => {
  it('get their bank from the IFSC, and only a bank of the list', async () => {
    expect((await give(user, { ifsc: 'ZZZZ0001234' })).body.fields).toEqual({
      ifsc: 'Bank ZZZZ is not in the list of banks',
    })
    expect(await bankOf()).toBe('MISSING')
    const { body } = await give(user)
    expect(body).toMatchObject({ bank: { label: 'HDFC Bank' }, accountNo: '••••7890', status: 'UNVERIFIED' })
    expect(await bankOf()).toBe('UNVERIFIED')
    expect((await give(user)).body.fields).toEqual({ user: 'This user already has a bank account: edit it instead' })
  })

  it('are verified by another person, and every change needs new verification and holds payouts for a day', async () => {
    const [{ id }] = (await office.get<{ items: [Row] }>(`${base}?user=${user}`)).body.items
    const verify = (by = checker, whose = id): Promise<Answer> => by.send('POST', `${base}/${whose}/verify`, {})
    expect((await verify()).body.detail).toMatch(/^Add the proof first: a cancelled cheque/)
    const proven = await office.send<Row>('PATCH', `${base}/${id}`, { proof: [await upload()] })
    expect([proven.body.status, proven.body._can]).toEqual(['UNVERIFIED', expect.not.arrayContaining(['verify'])])
    expect((await verify(office)).body.detail).toContain('“Changed by”')
    expect((await verify()).body).toMatchObject({ status: 'VERIFIED', verifiedBy: { id: checker.id } })
    expect(await bankOf()).toBe('VERIFIED')
    const same = await office.send<Row>('PATCH', `${base}/${id}`, { accountNo: '5012 3456 7890' })
    expect(same.body.status).toBe('VERIFIED')
    const { body } = await office.send<Row>('PATCH', `${base}/${id}`, { accountNo: '501234567891' })
    expect(body).toMatchObject({
      ...{ status: 'UNVERIFIED', verifiedBy: null, verifiedAt: null },
      payoutHoldTill: '2026-11-22T06:00:00.000Z',
    })
    expect(await bankOf()).toBe('UNVERIFIED')
    const failed = await office.send('POST', `${base}/${id}/fail`, { comments: 'The trial payment came back' })
    expect([failed.body.status, await bankOf()]).toEqual(['FAILED', 'FAILED'])
    const own = await give(office.id)
    expect([(await verify(office, own.body.id)).status, own.body._can]).toEqual([
      403,
      expect.not.arrayContaining(['verify', 'fail']),
    ])
    expect((await office.send('DELETE', `${base}/${id}`)).status).toBe(204)
    expect(await bankOf()).toBe('MISSING')
  })

  it('with a new proof need new verification, but hold no payouts and notify no one', async () => {
    const whose = await hire(service, 'SBU_HEAD', ['North'])
    const { body } = await give(whose, { proof: [await upload()] })
    const at = `${base}/${body.id}`
    await office.send('POST', `${at}/fail`, { comments: 'The passbook cannot be read' })
    const told = (): Promise<unknown> => service.database.json(sql`select count(*)::text from communications`)
    const before = await told()
    later = 3_600_000
    const again = await office.send<Row>('PATCH', at, { proof: [await upload()] })
    later = 0
    expect(again.body).toMatchObject({ status: 'UNVERIFIED', comments: null, payoutHoldTill: body.payoutHoldTill })
    expect(await told()).toBe(before)
  })

  it('are shown in full at the desk while they wait, to people who may verify them, and each view is logged', async () => {
    const whose = await hire(service, 'SBU_HEAD', ['Ludhiana'])
    const { body } = await give(whose, { proof: [await upload()] })
    const at = `${base}/${body.id}`
    const verifier = await service.person(['view_afs_users_tab', 'kyc:validate'], ['Ludhiana'])
    const editor = await service.person(['view_afs_users_tab', 'user:edit'], ['Ludhiana'])
    const elsewhere = await service.person(['view_afs_users_tab', 'kyc:validate'], ['Karnal'])
    const look = (by: Person, field = 'accountNo'): Promise<Answer<Row>> =>
      by.send<Row>('POST', `${at}/reveal`, { field, atDesk: true })
    const seen = await look(verifier)
    expect([seen.status, seen.body.value]).toEqual([200, '501234567890'])
    expect((await verifier.get<Row>(at)).body.accountNo).toBe('••••7890')
    expect((await look(editor)).status).not.toBe(200)
    expect((await look(elsewhere)).status).toBe(404)
    expect((await look(verifier, 'holderName')).status).toBe(400)
    const kept = await service.database.rows(
      sql`select user_id as who, way, field_name as field, reason from reveals where resource = 'bank-accounts' and record_id = ${body.id}`,
    )
    const judged = { way: 'JUDGED', field: 'accountNo', reason: 'Compared with the document' }
    expect(kept).toEqual([{ who: verifier.id, ...judged }])
    const logged = sql`select detail from access_log where user_id = ${verifier.id} and kind = 'REVEALED'`
    expect(await service.database.rows(logged)).toEqual([{ detail: `Account number of Bank account ${body.id}` }])
    expect((await verifier.send('POST', `${at}/verify`, {})).status).toBe(200)
    expect((await look(verifier)).status).toBe(404)
    expect((await office.send('DELETE', at)).status).toBe(204)
  })

  it('are visible only to people who may change the user and people who check them', async () => {
    const staff = await hireLine(service)
    const keys = ['view_afs_users_tab', 'user:create', 'user:edit', 'pii:reveal']
    const bdo = await personOf(service, 'BDO', keys, ['Ludhiana'])
    const checker = await personOf(service, 'OFFICE', ['view_afs_users_tab', 'kyc:validate'], ['Ludhiana'])
    const elsewhere = await personOf(service, 'OFFICE', ['view_afs_users_tab', 'kyc:validate'], ['Karnal'])
    const proof = [await upload()] as { key: string }[]
    const boss = await give(staff.cluster, { proof })
    const below = await give(staff.operator)
    expect([boss.status, below.status]).toEqual([201, 201])
    expect((await bdo.get(`/api/admin/users/${staff.cluster}`)).status).toBe(200)

    const at = `${base}/${boss.body.id}`
    const reveal = { field: 'accountNo', reason: 'The payout came back' }
    const refused = [
      await bdo.get(at),
      await bdo.get(`${at}/history`),
      await bdo.get(`${at}/files/proof/${proof[0]?.key}`),
      await bdo.send('POST', `${at}/reveal`, reveal),
      await bdo.send('PATCH', at, { accountNo: '501234567899' }),
      await bdo.send('DELETE', at),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
    const seenBy = async (by: Person): Promise<number[]> =>
      (await by.get<{ items: Row[] }>(`${base}?sort=id`)).body.items.map(({ id }) => id)
    expect(await seenBy(bdo)).toEqual([below.body.id])
    expect(await seenBy(checker)).toEqual([boss.body.id, below.body.id])
    expect(await seenBy(elsewhere)).toEqual([])

    const input = { holderName: 'Some Body', accountNo: '501234567890', ifsc: 'HDFC0001234', accountType: 'SAVINGS' }
    const makes = (user: number): Promise<Answer<Row>> => bdo.send<Row>('POST', base, { ...input, user })
    const made = await makes(staff.bdo)
    expect([made.status, Object.keys(made.body.fields as object)]).toEqual([403, ['user']])
    expect((await makes(staff.cluster)).status).toBe(403)
    expect((await makes(staff.officer)).status).toBe(201)
    expect((await makes(bdo.id)).status).toBe(201)
    const revealed = await bdo.send('POST', `${base}/${below.body.id}/reveal`, reveal)
    expect([revealed.status, revealed.body.value]).toEqual([200, '501234567890'])
    expect((await bdo.send('DELETE', `${base}/${below.body.id}`)).status).toBe(204)
  })
})

describe('The owner of a changed bank account', () => {
  interface Sent {
    readonly channel: string
    readonly to: string
    readonly template: string
    readonly subject: string
    readonly text: string
  }
  let owner: number
  let account: number
  beforeEach(async () => {
    owner = await hire(service, 'SBU_HEAD', ['North'])
    account = (await give(owner)).body.id
  })
  const sent = async (): Promise<readonly Sent[]> =>
    service.database.rows<Sent>(
      sql`select channel, coalesce(mobile, email) as "to", template, subject, text from communications where user_id = ${owner} order by id`,
    )
  const forget = (): Promise<unknown> => service.database.run(sql`delete from communications where user_id = ${owner}`)
  const contact = async (): Promise<{ mobile: string; email: string }> => {
    const { body } = await office.get<Row & { mobile: string; email: string }>(`/api/admin/users/${owner}`)
    return { mobile: body.mobile, email: body.email }
  }
  const change = (more: object): Promise<Answer<Row>> => office.send<Row>('PATCH', `${base}/${account}`, more)

  it('is notified by SMS and email of who changed it, without any account number', async () => {
    const email = `owner${owner}@example.in`
    await office.send('PATCH', `/api/admin/users/${owner}`, { email })
    await forget()
    expect((await change({ accountNo: '601234567891', ifsc: 'HDFC0009999' })).status).toBe(200)
    const { mobile } = await contact()
    const told = await sent()
    expect(told).toMatchObject([
      { channel: 'SMS', to: mobile, template: 'BANK_CHANGED', subject: 'Your bank account was changed' },
      { channel: 'EMAIL', to: email, template: 'BANK_CHANGED' },
    ])
    expect(told[0]?.text).toContain('was changed by Person Number. Payouts are held for 24 hours.')
    expect(JSON.stringify(told.map(({ text, subject }) => [text, subject]))).not.toMatch(/\d{4,}|SBIN|HDFC|Some Body/)
  })

  it('is notified of a first account, and of one that replaces a deleted one', async () => {
    expect((await sent()).map(({ subject }) => subject)).toEqual(['Your bank account was added'])
    await office.send('DELETE', `${base}/${account}`)
    await give(owner, { accountNo: '701234567891' })
    expect((await sent()).map(({ subject }) => subject)).toEqual(Array(2).fill('Your bank account was added'))
  })

  it.each([
    ['the holder', { holderName: 'Other Body' }],
    ['the bank', { ifsc: 'HDFC0009999' }],
    ['the UPI address', { vpa: 'other@upi' }],
    ['the type', { accountType: 'CURRENT' }],
  ])('is notified when %s changes', async (_what, changes) => {
    await forget()
    expect((await change(changes)).status).toBe(200)
    expect((await sent()).map(({ template }) => template)).toEqual(['BANK_CHANGED'])
  })

  it('is not notified when the destination stays the same, nor of the verification', async () => {
    await forget()
    await change({ accountNo: '5012 3456 7890', proof: [await upload()] })
    expect((await checker.send('POST', `${base}/${account}/verify`, {})).status).toBe(200)
    await office.send('POST', `${base}/${account}/fail`, { comments: 'The trial payment came back' })
    expect(await sent()).toEqual([])
  })

  it('is notified at most three times an hour, and the last message says that no more follow', async () => {
    await forget()
    const types = ['CURRENT', 'SAVINGS', 'CURRENT', 'SAVINGS']
    for (const accountType of types) expect((await change({ accountType })).status).toBe(200)
    expect((await sent()).map(({ text }) => text.includes('further changes within this hour'))).toEqual([false, true])
    const other = await hire(service, 'SBU_HEAD', ['North'])
    expect((await give(other)).status).toBe(201)
    const toOther = await service.database.rows(sql`select id from communications where user_id = ${other}`)
    expect(toOther).toHaveLength(1)
    later = 3_600_000
    try {
      await change({ accountType: 'CURRENT' })
    } finally {
      later = 0
    }
    expect(await sent()).toHaveLength(3)
    const { body } = await office.get<{ totalItems: number }>(`${base}/${account}/history`)
    expect(body.totalItems).toBe(6)
  })

  it('is also notified at the contact they had before it was changed', async () => {
    const { mobile } = await contact()
    const changed = { mobile: `+9187${String(owner).padStart(8, '0')}` }
    const moved = await office.send('PATCH', `/api/admin/users/${owner}`, changed)
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    await forget()
    await change({ accountNo: '601234567891' })
    expect((await sent()).map(({ to }) => to)).toEqual([mobile, (await contact()).mobile])
  })

  it('is notified even of changes made in their own name', async () => {
    const own = await personOf(service, 'SBU_HEAD', ['view_afs_users_tab', 'user:edit', 'user:senior'], ['North'])
    owner = own.id
    const made = await own.send<Row>('POST', base, {
      ...{ user: own.id, holderName: 'Some Body', accountNo: '501234567890', ifsc: 'HDFC0001234' },
      accountType: 'SAVINGS',
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await sent()).map(({ channel }) => channel)).toContain('SMS')
  })
})
