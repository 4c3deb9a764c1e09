import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Person, type TestService } from '../../support/service'

const KEYS = [
  'view_farmer_tab',
  'farmer:create',
  'farmer:edit',
  'view_afs_users_tab',
  'user:create',
  'user:edit',
  'user:senior',
]
const MOBILE = '+919876543210'
const MASKED = '•••••••210'

interface History {
  items: { changes: { field: string; before: unknown; after: unknown }[] }[]
}

let service: TestService
let full: Person
let masked: Person
let farmer = 0
let land = 0
beforeAll(async () => {
  service = await startService()
  full = await service.person([...KEYS, 'pii:reveal'])
  masked = await service.person(KEYS)
  const { places } = service
  const made = await full.send<{ id: number }>('POST', '/api/admin/farmers', {
    mobile: MOBILE,
    firstName: 'Gurpreet',
    fatherOrHusbandName: 'Baldev Singh',
    gender: 'MALE',
    language: 'pa',
    source: 'FO',
    village: places['Galib Kalan'],
    addressLine: 'House 7',
    location: { type: 'Point', coordinates: [75.5, 30.8] },
    aadhaar: '234567890124',
    pan: 'ABCPA1234Z',
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  farmer = made.body.id
  const field = await full.send<{ id: number }>('POST', '/api/admin/lands', {
    farmer,
    name: 'North field',
    village: places['Galib Kalan'],
    area: { value: 1, unit: 'ACRE' },
    ownership: 'LEASED',
    ownerName: 'Karnail Singh',
  })
  expect(field.status, JSON.stringify(field.body)).toBe(201)
  land = field.body.id
})
afterAll(() => service.close())

const secrets = [MOBILE, '9876543210', 'Baldev', 'House 7', '75.5', '0124', 'ABCPA1234Z', 'Karnail']

async function textOf(path: string, person = masked): Promise<string> {
  const { status, body } = await person.get(path)
  expect(status, path).toBe(200)
  return JSON.stringify(body)
}

describe('Without pii:reveal', () => {
  it('personal text is masked and what cannot be masked is absent, never null', async () => {
    const { body } = await masked.get(`/api/admin/farmers/${farmer}`)
    expect(body).toMatchObject({
      mobile: MASKED,
      fatherOrHusbandName: 'B•••••',
      addressLine: 'H•••••',
      altMobile: null,
    })
    for (const absent of ['aadhaar', 'pan', 'location']) expect(body).not.toHaveProperty(absent)
    await full.send('PATCH', `/api/admin/users/${full.id}`, { dateOfBirth: '1990-04-12', bloodGroup: 'AB-' })
    const { body: user } = await masked.get(`/api/admin/users/${full.id}`)
    expect(user.mobile).toMatch(/^•••••••\d{3}$/)
    expect(user).toMatchObject({ dateOfBirth: '•••••', bloodGroup: '•••••', emergencyName: null })
    expect(user).not.toHaveProperty('ssoSubject')
  })

  it('no other answer contains it', async () => {
    const paths = [
      `farmers?columns=mobile,aadhaar,pan,location,addressLine,fatherOrHusbandName`,
      `farmers/${farmer}`,
      `farmers/${farmer}/history`,
      `farmers/options?shows=mobile,aadhaar,pan,location,addressLine`,
      `lands?columns=farmer,ownerName`,
      `lands/${land}`,
      `lands/${land}/history`,
      `lands/options?shows=farmer,ownerName`,
      'farmers?q=9876543210',
    ]
    for (const path of paths) {
      const text = await textOf(`/api/admin/${path}`)
      expect(
        secrets.filter((secret) => text.includes(secret)),
        `${path}: ${text}`,
      ).toEqual([])
    }
  })

  it('the history says that it changed, but does not mention absent fields', async () => {
    const { body } = await masked.get<History>(`/api/admin/farmers/${farmer}/history`)
    const changes = Object.fromEntries((body.items[0]?.changes ?? []).map(({ field, after }) => [field, after]))
    expect(changes).toMatchObject({ mobile: 'changed', addressLine: 'changed', firstName: 'Gurpreet' })
    for (const absent of ['aadhaar', 'pan', 'location']) expect(changes).not.toHaveProperty(absent)
  })

  it('a mask sent for an absent field is refused, right or wrong, so that its value cannot be guessed', async () => {
    const tried = ['A•••••', 'B•••••'].map((pan) => masked.send('PATCH', `/api/admin/farmers/${farmer}`, { pan }))
    const [right, wrong] = await Promise.all(tried)
    expect(right?.status).toBe(400)
    expect([right?.status, right?.body.fields]).toEqual([wrong?.status, wrong?.body.fields])
  })

  it('a conflict does not reveal what others wrote', async () => {
    const at = `/api/admin/farmers/${farmer}`
    await full.send('PATCH', at, { addressLine: 'House 7 B' })
    const { status, body } = await masked.send('PATCH', at, { addressLine: 'House 8' }, { 'if-match': '"1"' })
    expect([status, body.conflicts]).toMatchObject([
      412,
      [{ field: 'addressLine', base: 'changed', theirs: 'changed', mine: 'House 8' }],
    ])
    expect(JSON.stringify(body)).not.toContain('House 7')
  })

  it('a conflict in an unreadable field is still a conflict', async () => {
    const at = `/api/admin/users/${(await service.person([])).id}`
    await full.send('PATCH', at, { bloodGroup: 'A+' })
    const { status, body } = await masked.send('PATCH', at, { bloodGroup: 'B+' }, { 'if-match': '"1"' })
    expect([status, body.conflicts]).toMatchObject([412, [{ field: 'bloodGroup', theirs: 'changed' }]])
  })

  it('a conflict does not reveal whether others wrote the same value', async () => {
    const at = `/api/admin/users/${(await service.person([])).id}`
    await full.send('PATCH', at, { bloodGroup: 'AB+' })
    const tried = async (bloodGroup: string): Promise<unknown> => {
      const { status, body } = await masked.send<{ conflicts: object[] }>(
        'PATCH',
        at,
        { bloodGroup },
        { 'if-match': '"1"' },
      )
      return [status, body.conflicts.map((one) => ({ ...one, mine: undefined }))]
    }
    const same = await tried('AB+')
    expect(same).toMatchObject([412, [{ field: 'bloodGroup', base: 'changed', theirs: 'changed' }]])
    expect(await tried('A-')).toEqual(same)
    expect((await full.send('PATCH', at, { bloodGroup: 'AB+' }, { 'if-match': '"1"' })).status).toBe(200)

    const pan = `/api/admin/farmers/${farmer}`
    await full.send('PATCH', pan, { pan: 'ABCPA7777Z' })
    for (const value of ['ABCPA7777Z', 'ABCPA8888Z'])
      expect((await full.send('PATCH', pan, { pan: value }, { 'if-match': '"1"' })).status).toBe(412)
    await full.send('PATCH', pan, { pan: 'ABCPA1234Z' })
  })

  it('absent fields cannot be written, masked ones can', async () => {
    const at = `/api/admin/farmers/${farmer}`
    for (const [field, value] of [
      ['aadhaar', '234567890124'],
      ['pan', 'ABCPA9999Z'],
      ['location', null],
    ] as const) {
      const { status, body } = await masked.send('PATCH', at, { [field]: value })
      expect([status, body.fields]).toEqual([403, { [field]: 'You can’t change this' }])
    }
    expect((await masked.send('PATCH', at, { fatherOrHusbandName: 'Baldev Sandhu' })).status).toBe(200)
    expect((await full.get(at)).body).toMatchObject({ pan: 'A•••••', fatherOrHusbandName: 'Baldev Sandhu' })
  })

  it('a mask sent back changes nothing, and a mask is never stored as a value', async () => {
    const at = `/api/admin/farmers/${farmer}`
    const { body: before } = await masked.get(at)
    const { mobile, addressLine, fatherOrHusbandName } = before
    const back = await masked.send('PATCH', at, { mobile, addressLine, fatherOrHusbandName, pin: '142026' })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect((await full.get(at)).body).toMatchObject({ mobile: MOBILE, addressLine: 'House 7 B', pin: '142026' })
    const other = await masked.send('PATCH', at, { addressLine: 'X•••••' })
    expect([other.status, other.body.fields]).toEqual([
      400,
      { addressLine: 'Enter the full value, not the masked one' },
    ])
    const made = await full.send('POST', '/api/admin/lands', {
      farmer,
      name: 'South field',
      village: service.places['Galib Kalan'],
      area: { value: 1, unit: 'ACRE' },
      ownership: 'LEASED',
      ownerName: 'K•••••',
    })
    expect([made.status, Object.keys(made.body.fields ?? {})]).toEqual([400, ['ownerName']])
  })

  it('a guessed value is not confirmed by a preview, a single or bulk change, or their history', async () => {
    const { id } = await service.person([])
    const at = `/api/admin/users/${id}`
    await full.send('PATCH', at, { bloodGroup: 'O+' })
    const tried = async (bloodGroup: string): Promise<unknown> => {
      const body = { ids: [id], changes: { bloodGroup } }
      const preview = await masked.send('POST', '/api/admin/users/preview', body)
      const many = await masked.send<{ done: number; results: object[] }>('PATCH', '/api/admin/users', body)
      const versions = [Number((await masked.get(at)).body.version)]
      const one = await masked.send('PATCH', at, { bloodGroup })
      versions.push(Number(one.body.version))
      const undone = await masked.send('POST', `${at}/undo`, {}, { 'if-match': `"${versions[1]}"` })
      const { items } = (await masked.get<History>(`${at}/history?size=3`)).body
      return {
        preview: preview.body,
        many: [many.status, many.body.done, many.body.results],
        risen: [(versions[1] ?? 0) - (versions[0] ?? 0), Number(undone.body.version) - (versions[1] ?? 0)],
        items: items.map(({ changes }) => changes),
      }
    }
    const same = await tried('O+')
    expect(same).toMatchObject({ preview: { eligible: 1, refused: [] }, many: [200, 1, [{ ok: true }]], risen: [1, 1] })
    expect(same).toMatchObject({ items: Array(3).fill([{ field: 'bloodGroup', before: 'changed', after: 'changed' }]) })
    expect(await tried('B-')).toEqual(same)
    const known = await full.send('POST', '/api/admin/users/preview', { ids: [id], changes: { bloodGroup: 'B-' } })
    expect(known.body).toMatchObject({ eligible: 0, refused: [{ reason: 'It already has these values' }] })
  })

  it('a file that may not be read in full is not sent', async () => {
    expect((await masked.get(`/api/admin/farmers/${farmer}/files/photo/x/y.png`)).status).toBe(404)
  })
})

describe('With pii:reveal', () => {
  it('everything is shown, except all but the last four digits of an Aadhaar number', async () => {
    const { body } = await full.get(`/api/admin/farmers/${farmer}`)
    expect(body).toMatchObject({ mobile: MOBILE, aadhaar: 'XXXX XXXX 0124', pan: 'A•••••' })
    expect(await textOf(`/api/admin/farmers/${farmer}/history`, full)).not.toContain('ABCPA1234Z')
  })
})
