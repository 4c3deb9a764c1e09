import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tinyPicture } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { gstin, vendorInput } from '../../support/workshop'

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const base = '/api/admin/vendors'
const paid = { bankHolder: 'Works', bankAccount: '999912345678', bankIfsc: 'HDFC0001234' }

let service: TestService
let buyer: Person
let admin: Person
beforeAll(async () => {
  service = await startService()
  buyer = await service.person(['view_machine_tab', 'vendor:edit', 'pii:reveal'])
  admin = await service.person(['view_machine_tab', 'vendor:activate', 'pii:reveal'])
})
afterAll(() => service.close())

const add = (more: object = {}): Promise<Answer<Row>> => buyer.send<Row>('POST', base, vendorInput(service, more))
const act = (id: number, word: string, input: object = {}): Promise<Answer<Row>> =>
  admin.send<Row>('POST', `${base}/${id}/${word}`, input)
async function proof(by = buyer): Promise<unknown[]> {
  const { body } = await by.send('POST', `${base}/files/bankProof`, tinyPicture, { 'content-type': 'image/png' })
  return [body]
}
async function active(): Promise<number> {
  const { body } = await add({ ...paid, bankProof: await proof() })
  expect((await act(body.id, 'activate')).body.status).toBe('ACTIVE')
  return body.id
}

describe('A vendor', () => {
  it('has the PAN of its GSTIN, and a PAN of its own only without one', async () => {
    const number = gstin()
    expect((await add({ gstin: number })).body).toMatchObject({ pan: number.slice(2, 12), status: 'PENDING' })
    expect((await add({ gstin: gstin(), pan: 'ZZZPU1234A' })).body.fields).toEqual({
      pan: 'The GSTIN contains another PAN. Leave this empty or correct the GSTIN',
    })
    expect((await add({ gstin: null })).body.fields).toEqual({ pan: 'PAN is required' })
    expect((await add({ gstin: null, pan: 'ZZZPU1234A' })).body.pan).toBe('ZZZPU1234A')
  })

  it('follows a corrected GSTIN', async () => {
    const { id } = (await add()).body
    const number = gstin()
    const { body } = await buyer.send<Row>('PATCH', `${base}/${id}`, { gstin: number })
    expect(body.pan).toBe(number.slice(2, 12))
  })

  it('has a GSTIN with a valid check character, unique among vendors', async () => {
    const number = gstin()
    const wrong = number.slice(0, 14) + (number.endsWith('A') ? 'B' : 'A')
    expect((await add({ gstin: wrong })).body.fields).toEqual({ gstin: 'Enter a valid GSTIN' })
    await add({ gstin: number })
    expect((await add({ gstin: number })).body.fields).toEqual({ gstin: 'Another vendor has this GSTIN' })
  })

  it('is found by the GSTIN', async () => {
    const number = gstin()
    const { id } = (await add({ gstin: number })).body
    const { body } = await admin.get<{ items: Row[] }>(`${base}?q=${number}`)
    expect(body.items.map((row) => row.id)).toEqual([id])
  })
})

describe('The activation of a vendor', () => {
  it('requires a bank account with a proof', async () => {
    const { id } = (await add()).body
    const refused = await act(id, 'activate')
    expect([refused.status, refused.body.title, refused.body.fields]).toEqual([
      400,
      'Error while activating vendor',
      {
        bankAccount: 'Add a bank account before activating',
        bankProof: 'Add a bank proof before activating',
      },
    ])
    await buyer.send('PATCH', `${base}/${id}`, paid)
    expect((await act(id, 'activate')).body.fields).toEqual({ bankProof: 'Add a bank proof before activating' })
    await buyer.send('PATCH', `${base}/${id}`, { bankProof: await proof() })
    expect((await act(id, 'activate')).body.status).toBe('ACTIVE')
  })

  it('requires the key', async () => {
    const { id } = (await add()).body
    expect((await buyer.send('POST', `${base}/${id}/activate`, {})).status).toBe(403)
  })

  it('requires a person other than the last to change the bank details', async () => {
    const both = await service.person(['view_machine_tab', 'vendor:edit', 'vendor:activate'])
    const { id } = (await add({ ...paid, bankProof: await proof() })).body
    await both.send('PATCH', `${base}/${id}`, { bankAccount: '999911112222', bankProof: await proof(both) })
    const own = await both.send<Row>('POST', `${base}/${id}/activate`, {})
    expect([own.status, own.body.detail]).toEqual([403, expect.stringContaining('“Bank details changed by”')])
    await both.send('PATCH', `${base}/${id}`, { city: 'Moga' })
    expect((await act(id, 'activate')).body).toMatchObject({ status: 'ACTIVE', bankChangedBy: { id: both.id } })
  })

  it('is needed again when the bank account has changed', async () => {
    const id = await active()
    const name = await buyer.send<Row>('PATCH', `${base}/${id}`, { city: 'Moga' })
    expect(name.body.status).toBe('ACTIVE')
    const moved = await buyer.send<Row>('PATCH', `${base}/${id}`, { bankAccount: '999987654321' })
    expect(moved.body).toMatchObject({
      status: 'PENDING',
      statusReason: 'The bank details have changed',
      bankProof: [],
    })
    expect((await act(id, 'activate')).body.fields).toEqual({ bankProof: 'Add a bank proof before activating' })
    await buyer.send('PATCH', `${base}/${id}`, { bankProof: await proof() })
    expect((await act(id, 'activate')).body).toMatchObject({ status: 'ACTIVE', statusReason: null })
  })

  it('is also needed after a change while on hold; on the blacklist nothing can change', async () => {
    const id = await active()
    await act(id, 'hold', { reason: 'Late three times' })
    const change = { bankAccount: '999987654322', bankProof: await proof() }
    expect((await buyer.send<Row>('PATCH', `${base}/${id}`, change)).body.status).toBe('PENDING')
    await act(id, 'blacklist', { cause: 'FRAUD', remark: 'Sold used parts as new' })
    const keys = ['view_machine_tab', 'blacklist:approve']
    const [entry] = (await admin.get<{ items: Row[] }>(`/api/retail/blacklist-entries?vendor=${id}`)).body.items
    const approver = await service.person(keys)
    await approver.send('POST', `/api/retail/blacklist-entries/${entry?.id}/approve`, {})
    const refused = await buyer.send<Row>('PATCH', `${base}/${id}`, { bankAccount: '999987654323' })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { bankAccount: expect.stringContaining('blacklisted') },
    ])
    expect((await buyer.get<Row>(`${base}/${id}`)).body).toMatchObject({ status: 'PENDING', blacklisted: true })
  })
})

describe('The bank details of a vendor', () => {
  it('are absent for viewers without the right, and the account number is masked for everyone', async () => {
    const id = await active()
    const seen = await admin.get<Row>(`${base}/${id}`)
    expect(seen.body).toMatchObject({ bankAccount: '••••5678', bankIfsc: 'HDFC0001234' })
    const looker = await service.person(['view_machine_tab', 'pii:reveal'])
    const { body } = await looker.get<Row>(`${base}/${id}`)
    expect(Object.keys(body).filter((name) => name.startsWith('bank'))).toEqual([])
  })
})

describe('The departure and return of a vendor', () => {
  it('need a reason, which the record shows', async () => {
    const id = await active()
    expect((await act(id, 'hold')).body.fields).toEqual({ reason: 'Reason is required' })
    const way = [
      ['hold', 'ON_HOLD', 'Late three times'],
      ['release', 'ACTIVE', null],
      ['deactivate', 'INACTIVE', 'Closed for the season'],
      ['resume', 'PENDING', 'Open again'],
    ] as const
    for (const [word, status, why] of way) {
      const { body } = await act(id, word, { reason: why ?? 'Delivers again' })
      expect(body, word).toMatchObject({ status, statusReason: why })
    }
  })
})
