import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmerRowsBy, type FarmerRow, type FarmerRows } from '../../support/farmerRows'
import { everyKey } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

let service: TestService
let person: Person
let rows: FarmerRows
beforeAll(async () => {
  service = await startService()
  person = await service.person(everyKey)
  rows = farmerRowsBy(person, service)
})
afterAll(() => service.close())

const act = (id: number, action: string, input: object): Promise<Answer<FarmerRow>> =>
  person.send('POST', `/api/admin/farmers/${id}/${action}`, { reason: 'A clear mistake', ...input })
const parted = (id: number): Promise<Answer<FarmerRow>> => act(id, 'reverseMerge', {})
const two = async (): Promise<[FarmerRow, FarmerRow]> => [await rows.newFarmer(), await rows.newFarmer()]
async function merged(goes: FarmerRow, stays: FarmerRow): Promise<void> {
  const { status, body } = await act(goes.id, 'merge', { mergedInto: stays.id })
  expect(status, JSON.stringify(body)).toBe(200)
}
const found = async (mobile: unknown): Promise<number[]> => {
  const { body } = await person.get<{ items: FarmerRow[] }>(`/api/admin/farmers?q=${String(mobile)}&status=ACTIVE`)
  return body.items.map(({ id }) => id)
}

describe('A farmer who was merged', () => {
  it('is found with the farmer to keep by their mobile number, and alone after the reversal', async () => {
    const [stays, goes] = await two()
    const digits = String(goes.mobile).slice(-10)
    await merged(goes, stays)
    expect([await found(digits), (await rows.read(stays.id)).altMobile]).toEqual([[stays.id], goes.mobile])
    expect((await parted(goes.id)).status).toBe(200)
    expect([await found(digits), (await rows.read(stays.id)).altMobile]).toEqual([[goes.id], null])
  })

  it('leaves the alternate number that the other farmer had before or got since', async () => {
    const [stays, goes] = await two()
    await person.send('PATCH', `/api/admin/farmers/${stays.id}`, { altMobile: goes.mobile }, { 'if-match': '"1"' })
    await merged(goes, stays)
    await parted(goes.id)
    expect((await rows.read(stays.id)).altMobile).toBe(goes.mobile)
  })

  it('returns to the state that they had before the merge', async () => {
    const [stays, goes] = await two()
    await act(goes.id, 'deactivate', {})
    await merged(goes, stays)
    expect((await rows.read(goes.id))._can).toContain('reverseMerge')
    const { status, body } = await parted(goes.id)
    expect([status, body]).toMatchObject([200, { status: 'INACTIVE', mergedInto: null, mergedAt: null }])
  })

  it('gets a land back under its own name', async () => {
    const [stays, goes] = await two()
    const { body: land } = await rows.addLand(goes.id, { name: 'North field' })
    await rows.addLand(stays.id, { name: 'North field' })
    await merged(goes, stays)
    const read = async (): Promise<FarmerRow> => (await person.get<FarmerRow>(`/api/admin/lands/${land.id}`)).body
    expect((await read()).name).toBe(`North field (${land.id})`)
    await parted(goes.id)
    expect(await read()).toMatchObject({ name: 'North field', farmer: { id: goes.id } })
    expect([await rows.read(goes.id), await rows.read(stays.id)]).toMatchObject([{ landsCount: 1 }, { landsCount: 1 }])
  })

  it('does not return once another active farmer has the mobile number, and nothing changes', async () => {
    const [stays, goes] = await two()
    const { body: land } = await rows.addLand(goes.id)
    await merged(goes, stays)
    await rows.newFarmer({ mobile: goes.mobile })
    const { status, body } = await parted(goes.id)
    const words = 'Another active farmer has this mobile number'
    expect([status, body.title, body.detail]).toEqual([400, 'Error while reversing the merge', words])
    expect(await rows.read(goes.id)).toMatchObject({ status: 'MERGED', version: 2 })
    expect((await person.get<FarmerRow>(`/api/admin/lands/${land.id}`)).body.farmer).toMatchObject({ id: stays.id })
  })

  it('is not returned after the farmer to keep was erased', async () => {
    const [stays, goes] = await two()
    await merged(goes, stays)
    await act(stays.id, 'erase', {})
    const { status, body } = await parted(goes.id)
    expect([status, body.detail]).toEqual([400, 'This farmer is Erased. “Reverse the merge” needs it to be Merged.'])
  })

  it('can be merged again, and returns again', async () => {
    const [stays, goes] = await two()
    const { body: land } = await rows.addLand(goes.id)
    for (const time of ['first', 'second']) {
      await merged(goes, stays)
      expect((await parted(goes.id)).status, time).toBe(200)
    }
    expect((await person.get<FarmerRow>(`/api/admin/lands/${land.id}`)).body).toMatchObject({
      farmer: { id: goes.id },
      version: 5,
    })
  })

  it('is returned once by two reversals at the same moment', async () => {
    const [stays, goes] = await two()
    await rows.addLand(goes.id)
    await merged(goes, stays)
    const answers = await Promise.all([parted(goes.id), parted(goes.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await rows.read(goes.id)).toMatchObject({ status: 'ACTIVE', version: 3, landsCount: 1 })
  })

  it('is returned by no one without the authority to merge', async () => {
    const [stays, goes] = await two()
    await merged(goes, stays)
    const other = await service.person(['view_farmer_tab', 'farmer:edit'])
    const at = `/api/admin/farmers/${goes.id}/reverseMerge`
    expect((await other.send('POST', at, { reason: 'A clear mistake' })).status).toBe(403)
    expect((await person.send<FarmerRow>('POST', at, {})).body.fields).toEqual({ reason: 'Reason is required' })
  })
})
