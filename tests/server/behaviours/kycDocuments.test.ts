import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorityGroups } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { everyKey, tinyPicture } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { hire, hireLine, licence, personOf, type Staff } from '../../support/staff'

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const base = '/api/admin/kyc-documents'
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

let service: TestService
let office: Person
let staff: Staff
beforeAll(async () => {
  service = await startService()
  office = await service.person(everyKey)
  staff = await hireLine(service)
})
afterAll(() => service.close())

async function upload(by: Person, bytes = tinyPicture, type = 'image/png'): Promise<unknown> {
  const { status, body } = await by.send('POST', `${base}/files/file`, bytes, { 'content-type': type })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const numbers = {
  PAN_CARD: { panNumber: 'ABCPA1234Z' },
  DRIVING_LICENCE: { licenceNumber: 'PB1020150001234', expiry: '2099-01-01' },
  SELFIE: {},
} as const
async function handIn(by: Person, user: number, type: keyof typeof numbers, more: object = {}): Promise<Answer<Row>> {
  return by.send<Row>('POST', base, { user, type, file: [await upload(by)], ...numbers[type], ...more })
}
const act = (by: Person, id: number, word: string, input: object = {}): Promise<Answer> =>
  by.send('POST', `${base}/${id}/${word}`, input)
const kycOf = async (user: number): Promise<unknown> =>
  (await office.get<Row>(`/api/admin/users/${user}`)).body.kycStatus

describe('KYC documents', () => {
  it('require their numbers, one of each kind per user, and a selfie that is a picture', async () => {
    const user = await hire(service, 'SBU_HEAD', ['North'])
    expect((await handIn(office, user, 'PAN_CARD', { panNumber: undefined })).body.fields).toEqual({
      panNumber: 'PAN is required',
    })
    expect((await handIn(office, user, 'DRIVING_LICENCE', { licenceNumber: null, expiry: null })).body.fields).toEqual({
      licenceNumber: 'Driving licence number is required',
      expiry: 'Valid till is required',
    })
    expect((await office.send('POST', base, { user, type: 'SELFIE' })).body.fields).toEqual({
      file: 'File is required',
    })
    const paper = [await upload(office, pdf, 'application/pdf')]
    expect((await office.send('POST', base, { user, type: 'SELFIE', file: paper })).body.fields).toEqual({
      file: 'A selfie must be a PNG, JPG or JPEG picture',
    })
    expect((await handIn(office, user, 'SELFIE')).status).toBe(201)
    expect((await handIn(office, user, 'SELFIE')).body.fields).toEqual({
      type: 'This user already has this document: open it and upload a new file instead',
    })
    const { body } = await handIn(office, user, 'PAN_CARD')
    expect([body.document, body.panNumber, body.number, body.status]).toEqual([
      'PAN card',
      'A•••••',
      'A•••••',
      'UPLOADED',
    ])
  })

  it('of type masked Aadhaar require the number, or another document, and exist once', async () => {
    const user = await hire(service, 'SBU_HEAD', ['North'])
    const type = 'AADHAAR_MASKED'
    const given = { user, type, file: [await upload(office)] }
    for (const aadhaar of [undefined, '', '234567890123'])
      expect((await office.send('POST', base, { ...given, aadhaar })).body.fields).toEqual({
        aadhaar: 'Enter a valid Aadhaar number or choose another document',
      })
    const { status, body } = await office.send<Row>('POST', base, { ...given, aadhaar: '2345 6789 0124' })
    expect([status, body.document]).toEqual([201, 'Aadhaar, masked'])
    expect(JSON.stringify(body)).not.toContain('23456789')
    const file = [await upload(office)]
    expect((await office.send('PATCH', `${base}/${body.id}`, { file })).status).toBe(200)
    expect((await office.send('PATCH', `${base}/${body.id}`, { aadhaar: null })).body.fields).toEqual({
      aadhaar: 'Enter a valid Aadhaar number or choose another document',
    })
  })

  it('are rejected with comments and resubmitted only with a new file, and the KYC status follows', async () => {
    const user = await hire(service, 'SBU_HEAD', ['North'])
    expect(await kycOf(user)).toBe('MISSING')
    const pan = (await handIn(office, user, 'PAN_CARD')).body.id
    const selfie = (await handIn(office, user, 'SELFIE')).body.id
    expect(await kycOf(user)).toBe('PENDING')
    expect((await act(office, pan, 'validate')).body.validated).toBe(true)
    expect((await act(office, selfie, 'reject')).body.fields).toEqual({ comments: 'Comment is required' })
    const rejected = await act(office, selfie, 'reject', { comments: 'Too dark' })
    expect(rejected.body).toMatchObject({ status: 'REJECTED', validated: false, comments: 'Too dark' })
    expect(rejected.body.validatedBy).toMatchObject({ id: office.id })
    expect(await kycOf(user)).toBe('REJECTED')
    expect((await act(office, selfie, 'validate')).status).toBe(400)
    const again = await office.send<Row>('PATCH', `${base}/${selfie}`, { file: [await upload(office)] })
    expect(again.body).toMatchObject({ status: 'UPLOADED', validated: null, comments: null, validatedBy: null })
    expect((await act(office, selfie, 'validate')).status).toBe(200)
    expect(await kycOf(user)).toBe('VERIFIED')
    await act(office, pan, 'reject', { comments: 'The number cannot be read' })
    expect((await office.send('PATCH', `${base}/${pan}`, { panNumber: 'ABCPA9999Z' })).body.fields).toEqual({
      file: 'This document was rejected. Upload a new file',
    })
    const { body } = await office.get<{ items: { action: string }[] }>(`${base}/${selfie}/history`)
    expect(body.items.map(({ action }) => action)).toEqual(['validate', 'update', 'reject', 'create'])
  })

  it('cannot be validated once expired, or by the person themselves', async () => {
    const expired = (await handIn(office, staff.operator, 'DRIVING_LICENCE', { expiry: '2026-10-01' })).body.id
    const refused = await act(office, expired, 'validate')
    expect([refused.status, refused.body.detail]).toEqual([400, 'It has expired: reject it.'])
    const own = (await handIn(office, office.id, 'PAN_CARD')).body.id
    for (const [word, label, input] of [
      ['validate', 'Validate', {}],
      ['reject', 'Reject', { comments: 'no' }],
    ] as const)
      expect((await act(office, own, word, input)).body.detail).toBe(
        `“${label}” must be done by someone other than the person under “User”.`,
      )
  })

  it('are judged again after their verdict is undone, or a lead reopens them with a reason', async () => {
    const user = await hire(service, 'SBU_HEAD', ['North'])
    const { id } = (await handIn(office, user, 'PAN_CARD')).body
    const { version } = (await act(office, id, 'reject', { comments: 'Blurred' })).body
    const undone = await office.send<Row>('POST', `${base}/${id}/undo`, {}, { 'if-match': `"${version}"` })
    expect(undone.body).toMatchObject({ status: 'UPLOADED', comments: null, validated: null })
    await act(office, id, 'validate')
    const checker = await service.person(['view_afs_users_tab', 'user:edit', 'kyc:validate'])
    expect((await act(checker, id, 'reopen', { reason: 'Wrong card' })).status).toBe(403)
    expect((await act(office, id, 'reopen')).status).toBe(400)
    expect((await act(office, id, 'reopen', { reason: 'Wrong card' })).body).toMatchObject({ status: 'UPLOADED' })
    expect(await kycOf(user)).toBe('MISSING')
  })

  it('are visible, including files, only to their owner and to people who manage users', async () => {
    const owner = await service.person([], ['Ludhiana'])
    const other = await service.person(['view_afs_users_tab'], ['Ludhiana'])
    const handler = await service.person(['view_afs_users_tab', 'kyc:validate'], ['Ludhiana'])
    const elsewhere = await service.person(['view_afs_users_tab', 'kyc:validate'], ['Karnal'])
    const { status, body } = await handIn(owner, owner.id, 'SELFIE')
    expect(status, JSON.stringify(body)).toBe(201)
    const [{ key }] = body.file as [{ key: string }]
    const seen = async (by: Person): Promise<number[]> => [
      (await by.get(`${base}/${body.id}`)).status,
      (
        await fetch(`${service.url}${base}/${body.id}/files/file/${key}`, {
          headers: { authorization: `Bearer ${by.token}` },
        })
      ).status,
      (await by.get<{ items: unknown[] }>(base)).body.items.length,
    ]
    expect(await seen(owner)).toEqual([200, 200, 1])
    expect(await seen(handler)).toEqual([200, 200, expect.any(Number)])
    expect(await seen(other)).toEqual([404, 404, 0])
    expect(await seen(elsewhere)).toEqual([404, 404, 0])
    expect((await handIn(other, owner.id, 'PAN_CARD')).status).toBe(403)
    expect((await handIn(owner, other.id, 'PAN_CARD')).status).not.toBe(201)
  })

  it('of a superior are hidden from people below them, who see the user and edit others', async () => {
    const bdo = await personOf(service, 'BDO', ['view_afs_users_tab', 'user:edit', 'pii:reveal'], ['Ludhiana'])
    const { status, body } = await handIn(office, staff.cluster, 'PAN_CARD')
    expect(status, JSON.stringify(body)).toBe(201)
    expect((await bdo.get(`/api/admin/users/${staff.cluster}`)).status).toBe(200)
    const at = `${base}/${body.id}`
    const [{ key }] = body.file as [{ key: string }]
    const refused = [
      await bdo.get(at),
      await bdo.get(`${at}/files/file/${key}`),
      await bdo.send('POST', `${at}/reveal`, { field: 'panNumber', reason: 'Just looking' }),
      await bdo.send('PATCH', at, { panNumber: 'ABCPA9999Z' }),
    ]
    expect(refused.map((answer) => answer.status)).toEqual(refused.map(() => 404))
    const made = await handIn(bdo, staff.cluster, 'SELFIE')
    expect([made.status, Object.keys(made.body.fields as object)]).toEqual([403, ['user']])
    expect((await handIn(bdo, staff.officer, 'SELFIE')).status).toBe(201)
    expect((await handIn(bdo, bdo.id, 'SELFIE')).status).toBe(201)
  })
})

describe('A new operator', () => {
  it('starts only with verified documents, and then gets the role’s authorities', async () => {
    const [farmer = 0] = (
      await service.database.rows<{ id: number }>(sql`select id from authorities where authority = 'farmer:create'`)
    ).map(({ id }) => id)
    await insertMany(service.database, authorityGroups, [
      { code: 'NEW', name: 'New', roleTypes: ['OPERATOR'], authorities: [farmer] },
    ])
    const user = await hire(service, 'OPERATOR', ['Galib Kalan'], {
      manager: staff.officer,
      status: 'INVITED',
      ...licence(5),
    })
    const begin = (): Promise<Answer> => office.send('POST', `/api/admin/users/${user}/activate`, {})
    expect((await begin()).body.detail).toBe(
      'An operator needs verified documents first: PAN card is missing, Selfie is missing, Driving licence is missing',
    )
    for (const type of ['PAN_CARD', 'SELFIE', 'DRIVING_LICENCE'] as const) {
      expect((await begin()).status).toBe(400)
      await act(office, (await handIn(office, user, type)).body.id, 'validate')
    }
    expect(await kycOf(user)).toBe('VERIFIED')
    const { status, body } = await begin()
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'ACTIVE'])
    const held = await office.get<{ items: Row[] }>(`/api/admin/user-authorities?user=${user}`)
    expect(held.body.items.map(({ source }) => source)).toEqual(['GROUP'])
  })
})
