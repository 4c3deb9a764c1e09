import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFleet, type Fleet } from '../../support/fleet'
import { startService, type TestService } from '../../support/service'

const NOW = new Date('2026-11-21T06:00:00.000Z')

let service: TestService
let fleet: Fleet
beforeAll(async () => {
  service = await startService({ now: () => NOW })
  fleet = await openFleet(service)
})
afterAll(() => service.close())

describe('A machine’s documents', () => {
  const paper = async (machine: number, more: Readonly<Record<string, unknown>>) => {
    const upload = await fleet.keeper.send('POST', '/api/admin/machine-documents/files/files', tinyPdf, {
      ...{ 'content-type': 'application/pdf', 'x-file-name': 'paper.pdf' },
    })
    expect(upload.status, JSON.stringify(upload.body)).toBe(201)
    return fleet.keeper.send('POST', '/api/admin/machine-documents', { machine, files: [upload.body], ...more })
  }
  const tinyPdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

  it('have an expiry date if their kind expires', async () => {
    const { id } = await fleet.machine()
    for (const type of ['INSURANCE', 'BATTERY_WARRANTY', 'RC', 'TEMPORARY_REGISTRATION'])
      expect((await paper(id, { type })).body.fields, type).toHaveProperty('validTill')
    expect((await paper(id, { type: 'INVOICE', number: 'inv-9' })).body).toMatchObject({
      document: 'Invoice INV-9',
      validity: 'NA',
    })
    expect((await fleet.read('machines', id)).papers).toBe('VALID')
    const turned = await paper(id, { type: 'RC', issuedOn: '2026-10-01', validTill: '2026-09-01' })
    expect(turned.body.fields).toEqual({ validTill: 'This can’t be before the issue date' })
  })

  it('are valid, expiring for thirty days, and then expired; the machine shows the worst', async () => {
    const { id } = await fleet.machine()
    const validity = async (validTill: string) => (await paper(id, { type: 'OTHER', validTill })).body.validity
    const machine = async () => (await fleet.read('machines', id)).papers
    expect([await validity('2026-12-22'), await machine()]).toEqual(['VALID', 'VALID'])
    expect([await validity('2026-12-21'), await machine()]).toEqual(['EXPIRING', 'EXPIRING'])
    expect([await validity('2026-11-21'), await machine()]).toEqual(['EXPIRING', 'EXPIRING'])
    expect([await validity('2026-11-20'), await machine()]).toEqual(['EXPIRED', 'EXPIRED'])
    const expired = await fleet.rows('machine-documents', `machine=${id}&validity=EXPIRED`)
    expect(expired.map(({ validTill }) => validTill)).toEqual(['2026-11-20'])
  })

  it('have one current document of each kind, and older ones do not count', async () => {
    const { id } = await fleet.machine()
    await paper(id, { type: 'INSURANCE', validTill: '2026-11-01' })
    expect((await fleet.read('machines', id)).papers).toBe('EXPIRED')
    const { body } = await paper(id, { type: 'INSURANCE', validTill: '2027-11-01' })
    const rows = await fleet.rows('machine-documents', `machine=${id}&sort=validTill`)
    expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect((await fleet.read('machines', id)).papers).toBe('VALID')
    await fleet.keeper.send('DELETE', `/api/admin/machine-documents/${body.id}`)
    expect((await fleet.read('machines', id)).papers).toBe('EXPIRED')
  })

  it('can be uploaded by several people at once', async () => {
    const { id } = await fleet.machine()
    const all = ['2027-11-01', '2027-11-02', '2027-11-03', '2027-11-04', '2027-11-05', '2027-11-06']
    const made = await Promise.all(all.map((validTill) => paper(id, { type: 'INSURANCE', validTill })))
    expect(made.map(({ status }) => status)).toEqual(all.map(() => 201))
    expect(await fleet.rows('machine-documents', `machine=${id}&isCurrent=true`)).toMatchObject([
      { validTill: '2027-11-06' },
    ])
  })

  it('prevent assignments with an expired insurance', async () => {
    const { id } = await fleet.machine()
    await paper(id, { type: 'INSURANCE', validTill: '2026-11-20' })
    const given = { operator: await fleet.operator(), role: 'PRIMARY' }
    const byAction = await fleet.act('machines', id, 'assign', given)
    const byForm = await fleet.keeper.send('POST', '/api/admin/operator-mappings', { ...given, machine: id })
    for (const refused of [byAction, byForm])
      expect([refused.status, refused.body.title, refused.body.detail]).toEqual([
        400,
        'Error while assigning Machine',
        'This machine’s insurance has expired. Upload the new policy first',
      ])
  })
})
