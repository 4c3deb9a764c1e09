import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, type Queries } from '../../../server/database'
import { forgetImports } from '../../../server/engine/imports/store'
import { farmerRowsBy, OPERATOR_KEYS, type Bulk } from '../../support/farmerRows'
import { fleetKeys, openFleet, type Fleet } from '../../support/fleet'
import type { Row } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

let service: TestService
let fleet: Fleet
let keeper: Person
let type: Row
let sheets: ReturnType<typeof importsOf>
beforeAll(async () => {
  service = await startService()
  fleet = await openFleet(service)
  keeper = fleet.keeper
  type = await fleet.type()
  sheets = importsOf(keeper, service.url, 'machines')
})
afterAll(() => service.close())

const headings = ['Serial No', 'Type', 'Ownership', 'District', 'Purchased', 'RC']
let serial = 0
const nextSerial = (): string => `IMP-${(serial += 1)}`
const row = (more: Partial<Record<(typeof headings)[number], string>> = {}): string[] => {
  const whole: Record<string, string> = {
    ...{ 'Serial No': nextSerial(), Type: String(type.code), Ownership: 'Company', District: 'Ludhiana' },
    ...{ Purchased: '01/04/2025', RC: '', ...more },
  }
  return headings.map((heading) => whole[heading] ?? '')
}
const machinesOf = (serialNo: string): Promise<Row[]> =>
  fleet.rows('machines', `q=${serialNo}&columns=serialNo,ownership,registrationNo,machineNo,district`)

describe('An import', () => {
  it('writes the valid rows once, returns the others with the reason, and is undone as one', async () => {
    const there = await fleet.machine({ serialNo: nextSerial(), type: type.id })
    const rows = [
      row(),
      row({ 'Serial No': String(there.serialNo), Ownership: 'Leased' }),
      row({ District: 'Nowhere' }),
    ]
    const file = workbook([headings, ...rows])
    const { id } = await sheets.checked(file)
    const { status, body } = await sheets.commit(id)
    expect([status, body.done, body.failed]).toEqual([200, 2, 0])
    expect((await sheets.commit(id)).body).toMatchObject({ detail: 'There are no rows to import' })
    const [made] = await machinesOf(String(rows[0]?.[0]))
    expect(made).toMatchObject({ ownership: 'COMPANY', machineNo: expect.stringMatching(/^MC-PB-/) as string })
    expect(await fleet.read('machines', there.id)).toMatchObject({ ownership: 'LEASED' })
    const [heading, back] = (await sheets.book(`${id}/errors`)).Machines ?? []
    expect([heading?.at(-1), back?.slice(0, 4), back?.at(-1)]).toEqual([
      'Errors',
      rows[2]?.slice(0, 4),
      'District “Nowhere” was not found.',
    ])
    const again = await sheets.checked(file)
    expect([again.counts, again.earlier?.done]).toEqual([
      { PENDING: 0, CREATE: 0, UPDATE: 0, UNCHANGED: 2, ALIKE: 0, ERROR: 1, LEFT: 0, DONE: 0 },
      2,
    ])
    const told = await keeper.get(`/api/admin/operations/${body.operation}`)
    expect(told.body).toMatchObject({ label: 'Import', undoable: true, done: 2 })
    const undone = await keeper.send('POST', `/api/admin/operations/${body.operation}/undo`, {})
    expect(undone.body).toMatchObject({ done: 2, failed: 0 })
    expect((await sheets.read(id)).body, 'the import says what became of it').toMatchObject({
      ...{ takenBack: 2, isUndoable: false },
    })
    const left = (await sheets.rows(id)).map(({ recordId }) => recordId)
    expect(left, 'what is gone leads nowhere').toEqual([null, there.id, null])
    expect(await machinesOf(String(rows[0]?.[0]))).toEqual([])
    expect(await fleet.read('machines', there.id)).toMatchObject({ ownership: 'COMPANY' })
  })

  it('written in two parts can be undone part by part, and reports what is undone of both', async () => {
    const rows = [row(), row(), row({ District: 'Nowhere' })]
    const { id } = await sheets.checked(workbook([headings, ...rows]))
    const first = (await sheets.commit(id)).body.operation
    await sheets.mend(id, 4, { [headings.indexOf('District')]: 'Ludhiana' })
    const second = (await sheets.commit(id)).body.operation
    const undo = (operation: string): Promise<unknown> =>
      keeper.send('POST', `/api/admin/operations/${operation}/undo`, {})
    expect((await sheets.read(id)).body).toMatchObject({ operation: second, isUndoable: true, takenBack: 0 })
    await undo(second)
    expect((await sheets.read(id)).body).toMatchObject({ operation: first, isUndoable: true, takenBack: 1 })
    await undo(first)
    expect((await sheets.read(id)).body).toMatchObject({ isUndoable: false, takenBack: 3 })
  })

  // The embedded database runs one transaction at a time.
  it.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')(
    'is not ready for review while its last rows are being written',
    async () => {
      const { id } = await sheets.checked(workbook([headings, row(), row()]))
      const { operation } = (await sheets.commit(id)).body
      const stateAs = async (tx: Queries, state: 'running' | 'done', verdict: 'CREATE' | 'DONE'): Promise<void> => {
        await tx.run(sql`update operations set state = ${state} where id = ${operation}::uuid`)
        await tx.run(sql`update import_rows set verdict = ${verdict} where import_id = ${id}::uuid`)
      }
      await service.database.transaction((tx) => stateAs(tx, 'running', 'CREATE'))
      const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const { read } = await service.database.transaction(async (tx) => {
        await tx.run(sql`lock table operations in access exclusive mode`)
        await stateAs(tx, 'done', 'DONE')
        const asked = sheets.read(id)
        await expect.poll(async () => (await service.database.rows(waiting)).length).toBe(1)
        return { read: asked }
      })
      expect((await read).body).toMatchObject({ state: 'done', counts: { CREATE: 0, DONE: 2 } })
    },
  )

  it('of records that cannot be deleted undoes only its changes to others, and offers no undo without any', async () => {
    const person = await service.person(OPERATOR_KEYS)
    const farmers = importsOf(person, service.url, 'farmers')
    const { farmerCode } = await farmerRowsBy(person, service).newFarmer({ firstName: 'Gulab', language: 'pa' })
    const labels = ['Farmer code', 'First name', 'Mobile', 'Gender', 'Language', 'Village', 'Source']
    const added = (name: string, mobile: string): string[] => [
      '',
      name,
      mobile,
      'Male',
      'Hindi',
      'Galib Kalan',
      'Field officer',
    ]
    const changed = [String(farmerCode), '', '', '', 'Hindi', '', '']
    const stay = 'Farmers can’t be deleted'
    const made = await farmers.checked(workbook([labels, added('Zorawar', '9455500001')]))
    const { operation } = (await farmers.commit(made.id)).body
    expect((await farmers.read(made.id)).body).toMatchObject({ counts: { DONE: 1 }, isUndoable: false, madeStay: stay })
    const told = await person.get(`/api/admin/operations/${operation}`)
    expect(told.body).toMatchObject({ done: 1, undoable: false, why: stay })
    const both = await farmers.checked(workbook([labels, added('Ishwar', '9455500002'), changed]))
    const second = (await farmers.commit(both.id)).body.operation
    expect((await farmers.read(both.id)).body).toMatchObject({ counts: { DONE: 2 }, isUndoable: true })
    const { body } = await person.send<Bulk>('POST', `/api/admin/operations/${second}/undo`, {})
    expect([body.done, body.failed, body.results.find(({ ok }) => !ok)?.detail]).toEqual([1, 1, stay])
    expect((await farmers.read(both.id)).body).toMatchObject({ takenBack: 1, isUndoable: false })
    expect((await person.get(`/api/admin/operations/${second}`)).body).toMatchObject({
      ...{ undoable: false, why: `The rest stays: ${stay}` },
    })
  })

  it('does not undo a record that was changed since', async () => {
    const serialNo = nextSerial()
    const { id } = await sheets.checked(workbook([headings, row({ 'Serial No': serialNo })]))
    const { body } = await sheets.commit(id)
    const [made] = await machinesOf(serialNo)
    await keeper.send('PATCH', `/api/admin/machines/${made?.id}`, { invoiceNo: '7' })
    const undone = await keeper.send('POST', `/api/admin/operations/${body.operation}/undo`, {})
    expect(undone.body).toMatchObject({ done: 0, failed: 1 })
    expect(await machinesOf(serialNo)).toHaveLength(1)
  })

  it('overwrites no change made in the meantime, and refuses that row without affecting the next', async () => {
    const there = await fleet.machine({ serialNo: nextSerial(), type: type.id })
    const good = row()
    const { id } = await sheets.checked(
      workbook([headings, row({ 'Serial No': String(there.serialNo), Ownership: 'Leased' }), good]),
    )
    await keeper.send('PATCH', `/api/admin/machines/${there.id}`, { ownership: 'VLE' })
    const { body } = await sheets.commit(id)
    expect([body.done, body.failed]).toEqual([1, 1])
    expect(await fleet.read('machines', there.id)).toMatchObject({ ownership: 'VLE' })
    expect(await machinesOf(good[0] ?? '')).toHaveLength(1)
    expect((await sheets.rows(id, '?verdict=ERROR'))[0]?.errors['']).toMatch(/Choose which value to keep/)
  })

  it('is found again with its progress by the person who started it, among those of its tab', async () => {
    const owner = await service.person(fleetKeys)
    const own = importsOf(owner, service.url, 'machines')
    const mine = async (tab = '') =>
      (await owner.get<{ items: { id: string; state: string }[] }>(`${own.base}?tab=${tab}`)).body.items
    expect(await mine()).toEqual([])
    const { body: first } = await own.upload(workbook([headings, row()]))
    const second = await own.checked(workbook([headings, row(), row({ District: 'Nowhere' })]))
    await own.commit(second.id)
    expect(await mine()).toMatchObject([
      { id: second.id, state: 'done', counts: { DONE: 1, ERROR: 1 } },
      { id: first.id, state: 'mapping', fileName: 'sheet.xlsx' },
    ])
    expect((await own.read(second.id)).body).toMatchObject({ isUndoable: true })
  })

  it('waits until every row is checked', async () => {
    const { body } = await sheets.upload(workbook([headings, row()]))
    expect((await sheets.commit(body.id)).body).toMatchObject({ detail: 'Its rows are not fully checked yet' })
  })

  it('belongs to one person, and needs the right to write', async () => {
    const { id } = await sheets.checked(workbook([headings, row()]))
    const other = importsOf(await service.person(fleetKeys), service.url, 'machines')
    for (const answer of [await other.settle(id, []), await other.commit(id), await other.mend(id, 2, {})])
      expect(answer.status).toBe(404)
    const reader = await service.person(['view_machine_tab'])
    const theirs = importsOf(reader, service.url, 'machines')
    expect((await theirs.upload(workbook([headings, row()]))).status).toBe(403)
    expect((await reader.get(`${theirs.base}/${id}`)).status).toBe(403)
    expect((await keeper.get(`/api/admin/tickets/imports/${id}`)).status).toBe(404)
  })

  it('finds and creates only records within the person’s geographies', async () => {
    const patiala = await service.person(fleetKeys, ['Patiala'])
    const theirs = importsOf(patiala, service.url, 'machines')
    const there = await fleet.machine({ serialNo: nextSerial(), type: type.id })
    const { id, counts } = await theirs.checked(
      workbook([
        headings,
        row({ District: 'Patiala' }),
        row(),
        row({ 'Serial No': String(there.serialNo), District: 'Patiala' }),
      ]),
    )
    expect([counts.CREATE, counts.ERROR]).toEqual([1, 2])
    const [, outside, taken] = await theirs.rows(id)
    expect([outside?.errors, outside?.hints]).toEqual([{ district: 'District “Ludhiana” was not found' }, {}])
    expect(Object.keys(taken?.errors ?? {})).toEqual(['serialNo'])
  })

  it('is removed a week after it was last worked on', async () => {
    const { id } = await sheets.checked(workbook([headings, row()]))
    const age = (days: number): Promise<number> =>
      service.database.run(
        sql`update imports set touched_at = now() - make_interval(days => ${days}::int) where id = ${id}::uuid`,
      )
    await age(6)
    await forgetImports(service.database)
    expect(await sheets.rows(id)).toHaveLength(1)
    await age(8)
    await forgetImports(service.database)
    const left = await service.database.json(sql`select count(*)::text from import_rows where import_id = ${id}::uuid`)
    expect([(await keeper.get(`${sheets.base}/${id}`)).status, left]).toEqual([404, '0'])
  })

  it('is recorded in the access log, and can be abandoned by the person who started it', async () => {
    const { id } = await sheets.checked(workbook([headings, row(), row()]))
    const [line] = await service.database.rows(
      sql`select what, detail, user_id as who from access_log where kind = 'IMPORTED' order by id desc limit 1`,
    )
    expect(line).toMatchObject({ what: 'A sheet of Machines', detail: '2 rows', who: keeper.id })
    expect((await keeper.send('DELETE', `${sheets.base}/${id}`)).status).toBe(204)
    expect((await keeper.get(`${sheets.base}/${id}`)).status).toBe(404)
  })
})
