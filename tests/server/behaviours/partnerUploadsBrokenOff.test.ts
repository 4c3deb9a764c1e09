import { afterAll, expect, it } from 'vitest'
import { partners } from '#resources'
import { partnerUploadJob } from '../../../server/behaviours/partners'
import { DatabaseAway, sql, type Database } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { workbook } from '../../support/sheets'
import { startService } from '../../support/service'

const UPLOADS = '/api/admin/partner-uploads'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const sheet = [
  ['Partner farmer id', 'Mobile', 'Name', 'Village', 'Acres', 'Consent'],
  ...['1', '2', '3'].map((n) => [`S-${n}`, `987650000${n}`, 'Baldev', 'Galib Kalan', '2.5', 'Y']),
]

const service = await startService()
afterAll(() => service.close())

it('imports a partner’s sheet to its end after its database went away', async () => {
  const [partner = 0] = await insertMany(service.database, partners, [
    {
      ...{ code: 'SUTLEJ', name: 'Sutlej Growers', kind: 'FPO', contactName: 'Meena' },
      ...{ mobile: '+917300000009', states: [service.places.Punjab] },
    },
  ])
  const keys = ['view_partner_details_tab', 'partner:upload', 'role_partner', 'pii:reveal', 'export:pii']
  const person = await service.person(keys)
  await service.database.run(
    sql`update users set partner_id = ${partner}, office_role = 'PARTNER' where id = ${person.id}`,
  )
  const sent = await person.send('POST', `${UPLOADS}/files/file`, workbook(sheet), {
    ...{ 'content-type': XLSX, 'x-file-name': 'farmers.xlsx' },
  })
  const made = await person.send('POST', UPLOADS, { dataType: 'FARMERS', period: '2026-10', file: [sent.body] })
  const { id } = made.body as { readonly id: number }
  await service.carryOutJobs()
  expect((await person.send('POST', `${UPLOADS}/${id}/commit`, {})).status).toBe(200)
  const engine = service.engine()
  const begin = (database: Database): Promise<void> =>
    partnerUploadJob.carryOut(
      { ...engine, database },
      { id },
      { id: '', attempt: 1, signal: new AbortController().signal },
    )
  const statusNow = async () => (await person.get(`${UPLOADS}/${id}`)).body
  // The rows are tried five times, so that the operation is noted as interrupted; then even the note fails as often.
  for (const lost of [5, 10]) {
    let count = 0
    const transaction: Database['transaction'] = (...asked) => {
      count += 1
      if (count === 1 || count > 1 + lost) return engine.database.transaction(...asked)
      return Promise.reject(new DatabaseAway(new Error('The connection was lost'), true))
    }
    await expect(begin({ ...engine.database, transaction })).rejects.toThrow()
    expect(await statusNow()).toMatchObject({ status: 'COMMITTING', note: null })
  }
  await begin(engine.database)
  expect(await statusNow()).toMatchObject({ status: 'DONE', created: 3, failed: 0 })
})
