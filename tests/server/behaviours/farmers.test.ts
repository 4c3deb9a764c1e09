import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { blacklistFarmers } from '../../support/blacklisted'
import { farmerRowsBy, type FarmerRow, type FarmerRows } from '../../support/farmerRows'
import { squarePicture } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

let service: TestService
let person: Person
let rows: FarmerRows
beforeAll(async () => {
  service = await startService()
  person = await service.person([
    'view_farmer_tab',
    'farmer:create',
    'farmer:edit',
    'farmer:blacklist',
    'blacklist:approve',
    'farmer:erase',
    'pii:reveal',
  ])
  rows = farmerRowsBy(person, service)
})
afterAll(() => service.close())

const act = (id: number, action: string, input: object): Promise<Answer> =>
  person.send('POST', `/api/admin/farmers/${id}/${action}`, input)

describe('Merging a farmer', () => {
  it('moves the lands, their figures and the mobile number to the remaining farmer, noted in every history', async () => {
    const [stays, goes] = [await rows.newFarmer(), await rows.newFarmer()]
    const { body: land } = await rows.addLand(goes.id, { name: 'North field', area: { value: 6, unit: 'ACRE' } })
    await rows.addLand(stays.id, { name: 'North field' })
    const merged = await act(goes.id, 'merge', { mergedInto: stays.id, reason: 'the same person' })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect(merged.body).toMatchObject({
      status: 'MERGED',
      mergedInto: { id: stays.id },
      landsCount: 0,
      totalLandAcre: 0,
      holdingClass: null,
    })
    expect(await rows.read(stays.id)).toMatchObject({
      landsCount: 2,
      totalLandAcre: 7,
      holdingClass: 'SEMI_MEDIUM',
      altMobile: goes.mobile,
      version: 2,
    })
    const moved = await person.get<FarmerRow>(`/api/admin/lands/${land.id}`)
    expect(moved.body).toMatchObject({ farmer: { id: stays.id }, name: `North field (${land.id})`, version: 2 })
    for (const at of [`lands/${land.id}`, `farmers/${stays.id}`]) {
      const { body } = await person.get<{ items: object[] }>(`/api/admin/${at}/history`)
      expect(body.items[0]).toMatchObject({
        action: 'update',
        version: 2,
        reason: 'the same person',
        by: { id: person.id },
      })
    }
  })

  it('is refused when the two together would have more than 10 active lands', async () => {
    const [stays, goes] = [await rows.newFarmer(), await rows.newFarmer()]
    for (let count = 0; count < 6; count += 1) await rows.addLand(goes.id)
    for (let count = 0; count < 5; count += 1) await rows.addLand(stays.id)
    const { status, body } = await act(goes.id, 'merge', { mergedInto: stays.id, reason: 'the same' })
    const words = expect.stringMatching(/^Land Field \d+: You already have added 10 lands$/)
    expect([status, body.fields]).toEqual([400, { mergedInto: words }])
    expect(await rows.read(goes.id)).toMatchObject({ status: 'ACTIVE', landsCount: 6, version: 1 })
    expect(await rows.read(stays.id)).toMatchObject({ landsCount: 5, altMobile: null })
  })

  it('keeps the one registered first: the other way round is refused at its input', async () => {
    const [older, younger] = [await rows.newFarmer(), await rows.newFarmer()]
    const { status, body } = await act(older.id, 'merge', { mergedInto: younger.id, reason: 'the same' })
    const words = 'Choose an active farmer who was registered earlier'
    expect([status, body.fields]).toEqual([400, { mergedInto: words }])
    expect((await act(younger.id, 'merge', { mergedInto: older.id, reason: 'the same' })).status).toBe(200)
  })

  it('is refused for the same farmer twice and for an inactive one', async () => {
    const [other, goes] = [await rows.newFarmer(), await rows.newFarmer()]
    expect((await act(goes.id, 'merge', { mergedInto: goes.id, reason: 'x' })).status).toBe(400)
    await act(other.id, 'deactivate', { reason: 'away' })
    const { status, body } = await act(goes.id, 'merge', { mergedInto: other.id, reason: 'x' })
    expect([status, Object.keys(body.fields as object)]).toEqual([400, ['mergedInto']])
    expect(await rows.read(goes.id)).toMatchObject({ status: 'ACTIVE', version: 1 })
  })
})

describe('Erasing a farmer', () => {
  it('leaves no trace of the person in record, history, other records or file store, but keeps the figures', async () => {
    const upload = await person.send('POST', '/api/admin/farmers/files/photo', squarePicture, {
      'content-type': 'image/png',
    })
    const names = { firstName: 'Zorawar', middleName: 'Xenon', lastName: 'Quillon', fatherOrHusbandName: 'Yashvant' }
    const farmer = await rows.newFarmer({
      ...names,
      mobile: '7012345678',
      altMobile: '7012345679',
      dateOfBirth: '1980-02-03',
      addressLine: 'House 4711',
      location: { type: 'Point', coordinates: [75.4321, 30.8] },
      aadhaar: '234567890124',
      pan: 'ABCPA4711Z',
      agristackFarmerId: '12345674711',
      photo: [upload.body],
    })
    const land = { ownership: 'LEASED', ownerName: 'Karnail Owner' }
    await rows.addLand(farmer.id, land)
    const other = await rows.newFarmer({ mobile: '7012345670' })
    await rows.addLand(other.id)
    await act(other.id, 'merge', { mergedInto: farmer.id, reason: 'the same' })
    await person.send('PATCH', `/api/admin/farmers/${farmer.id}`, { lastName: 'Quillonson' })
    const erased = await act(farmer.id, 'erase', { reason: 'asked for it' })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    expect(erased.body).toMatchObject({
      status: 'ERASED',
      landsCount: 2,
      totalLandAcre: 2,
      village: { label: 'Galib Kalan' },
    })
    const [kept] = await service.database.rows<{ text: string }>(sql`select concat(
      (select jsonb_agg(to_jsonb(f)) from farmers f where id = ${farmer.id}),
      (select jsonb_agg(to_jsonb(h)) from history h where resource in ('farmers', 'lands')),
      (select jsonb_agg(to_jsonb(l)) from lands l where farmer_id = ${farmer.id}),
      (select jsonb_agg(to_jsonb(x)) from files x)) as text`)
    // Identifiers and timestamps may contain any digits by chance.
    const said = kept?.text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d[T ][\d:.]+/g, '')
    const traces = [
      'Zorawar',
      'Xenon',
      'Quillon',
      'Yashvant',
      '70123456',
      '1980-02-03',
      '4711',
      '75.4321',
      '0124',
      'Karnail',
    ]
    expect(traces.filter((trace) => trace !== '70123456' && said?.includes(trace))).toEqual([])
    expect(said).not.toMatch(/701234567[89]/)
    expect(kept?.text).not.toContain(String(upload.body.key))
    const { body } = await person.get<{ items: { action: string; changes: { field: string }[] }[] }>(
      `/api/admin/farmers/${farmer.id}/history`,
    )
    expect(body.items[0]).toMatchObject({
      action: 'erase',
      reason: 'asked for it',
      changes: [{ field: 'status', after: 'ERASED' }],
    })
    expect(existsSync(`${service.dataDirectory}/files/${upload.body.key}`)).toBe(false)
  })

  it('also deletes the farmer’s earlier photos', async () => {
    const upload = async (): Promise<{ key: string }> =>
      (
        await person.send<{ key: string }>('POST', '/api/admin/farmers/files/photo', squarePicture, {
          'content-type': 'image/png',
        })
      ).body
    const photos = [await upload(), await upload(), await upload()]
    const farmer = await rows.newFarmer({ photo: [photos[0]] })
    for (const photo of photos.slice(1))
      expect((await person.send('PATCH', `/api/admin/farmers/${farmer.id}`, { photo: [photo] })).status).toBe(200)
    const kept = (): boolean[] => photos.map(({ key }) => existsSync(`${service.dataDirectory}/files/${key}`))
    expect(kept(), 'they are in the history').toEqual([true, true, true])
    expect((await act(farmer.id, 'erase', { reason: 'asked for it' })).status).toBe(200)
    expect(kept()).toEqual([false, false, false])
  })

  it('also erases farmers merged into them, along the chain, with a line in each history', async () => {
    const [stays, second, first] = [await rows.newFarmer(), await rows.newFarmer(), await rows.newFarmer()]
    await rows.addLand(first.id, { ownership: 'LEASED', ownerName: 'Karnail Owner' })
    await act(first.id, 'merge', { mergedInto: second.id, reason: 'the same' })
    await act(second.id, 'merge', { mergedInto: stays.id, reason: 'the same' })
    expect((await act(stays.id, 'erase', { reason: 'asked for it' })).status).toBe(200)
    for (const { id } of [first, second]) {
      expect(await rows.read(id)).toMatchObject({ status: 'ERASED', name: 'Erased', mobile: '+910000000000' })
      const { body } = await person.get<{ items: { action: string; reason: string; changes: object[] }[] }>(
        `/api/admin/farmers/${id}/history`,
      )
      expect(body.items[0]).toMatchObject({ action: 'erase', reason: 'asked for it' })
      expect(JSON.stringify(body.items)).not.toMatch(/Gurpreet|\+9198/)
    }
  })

  it('does not affect other farmers', async () => {
    const [stays, goes, other] = [await rows.newFarmer(), await rows.newFarmer(), await rows.newFarmer()]
    const { body: land } = await rows.addLand(other.id, { ownership: 'LEASED', ownerName: 'Karnail Owner' })
    await act(goes.id, 'merge', { mergedInto: stays.id, reason: 'the same' })
    await act(stays.id, 'erase', { reason: 'asked for it' })
    expect(await rows.read(other.id)).toMatchObject({ status: 'ACTIVE', firstName: 'Gurpreet', version: 1 })
    expect((await person.get(`/api/admin/lands/${land.id}`)).body).toMatchObject({ ownerName: 'Karnail Owner' })
  })

  it('is refused for a merged farmer, whose state is final; the remaining farmer is erased instead', async () => {
    const [stays, goes] = [await rows.newFarmer(), await rows.newFarmer()]
    await act(goes.id, 'merge', { mergedInto: stays.id, reason: 'the same' })
    expect((await act(goes.id, 'erase', { reason: 'asked for it' })).status).toBe(400)
    expect(await rows.read(goes.id)).toMatchObject({ status: 'MERGED', firstName: 'Gurpreet' })
  })

  it('during a concurrent merge never leaves a farmer merged into an erased one but not erased', async () => {
    const [stays, goes] = [await rows.newFarmer(), await rows.newFarmer()]
    await Promise.all([
      act(goes.id, 'merge', { mergedInto: stays.id, reason: 'the same' }),
      act(stays.id, 'erase', { reason: 'asked for it' }),
    ])
    const [gone, left] = [await rows.read(goes.id), await rows.read(stays.id)]
    expect([gone.status, left.status]).not.toEqual(['MERGED', 'ERASED'])
  })

  it('frees the mobile number for another farmer', async () => {
    const farmer = await rows.newFarmer({ mobile: '7098765432' })
    await act(farmer.id, 'erase', { reason: 'asked for it' })
    const second = await rows.newFarmer({ mobile: '7098765432' })
    expect((await act(second.id, 'erase', { reason: 'asked for it' })).status).toBe(200)
    expect((await act(second.id, 'activate', {})).status).toBe(400)
  })

  it('is refused to people who may only edit', async () => {
    const editor = await service.person(['view_farmer_tab', 'farmer:edit', 'farmer:blacklist'])
    const farmer = await rows.newFarmer()
    expect((await editor.send('POST', `/api/admin/farmers/${farmer.id}/erase`, { reason: 'x' })).status).toBe(403)
  })
})

describe('The blacklist', () => {
  it('is not writable through a form', async () => {
    const { id } = await rows.newFarmer()
    const { status } = await person.send('PATCH', `/api/admin/farmers/${id}`, { blacklisted: true })
    expect(status).toBe(400)
  })
})

describe('A farmer', () => {
  it('is deactivated, merged, erased or unblacklisted only with a reason', async () => {
    const [farmer, other] = [await rows.newFarmer(), await rows.newFarmer()]
    const refused = async (action: string, input: object = {}): Promise<unknown> =>
      (await act(farmer.id, action, input)).body.fields
    const missing = { reason: 'Reason is required' }
    expect(await refused('deactivate')).toEqual(missing)
    expect(await refused('merge', { mergedInto: other.id })).toEqual(missing)
    expect(await refused('erase')).toEqual(missing)
    await blacklistFarmers(service.database, [farmer.id])
    expect(await refused('unblacklist')).toEqual(missing)
    expect(await rows.read(farmer.id)).toMatchObject({ status: 'ACTIVE', blacklisted: true })
  })
})
