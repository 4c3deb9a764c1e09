import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { readSheet } from '../../../server/engine/imports/readSheet'
import { sheetOf, type SheetPart } from '../../../server/engine/imports/sheetOf'
import { beginImport, forgetImports, keepRows } from '../../../server/engine/imports/store'
import { machines } from '#resources'
import { handMadeBook } from '../../support/archives'
import { fleetKeys } from '../../support/fleet'
import { startService, type Person, type TestService } from '../../support/service'
import { importsOf } from '../../support/sheets'

/** The texts in a handwritten workbook, row by row. */
async function textsOf(...book: Parameters<typeof handMadeBook>): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = []
  for await (const part of sheetOf(handMadeBook(...book)))
    rows.push(...('top' in part ? part.top : part.rows).map(({ cells }) => cells))
  return rows
}

const heading = '<row><c t="inlineStr"><is><t>A</t></is></c></row>'

describe('A workbook is read', () => {
  it('with all parts of its cells’ texts, as they were escaped, without their phonetic readings', async () => {
    const strings = `<si><r><t>Rama</t></r><r><rPr><b/></rPr><t xml:space="preserve"> &amp; </t></r><r><t>Sons&#x2f;&#46;</t></r><rPh><t>ラマ</t></rPh></si>
      <si><t/></si><si><t><![CDATA[<b>]]></t></si><si><t>one_x000D_two</t></si>`
    const cells = [0, 1, 2, 3].map((at) => `<c t="s"><v>${at}</v></c>`).join('')
    expect(await textsOf(`${heading}<row>${cells}</row>`, { strings })).toEqual([
      ['A'],
      ['Rama & Sons/.', '', '<b>', 'one two'],
    ])
  })

  it('with days in its own and in built-in formats, and numbers as numbers', async () => {
    const codes = ['[$-4009]dd\\-mmm\\-yyyy', '"Rs. day "#,##0.00', '[h]:mm', '0.00E+00']
    const formats = codes.map(
      (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    )
    const looks = [0, 14, 164, 165, 166, 167].map((id) => `<xf numFmtId="${id}"/>`)
    const styles = `<styleSheet><numFmts>${formats.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${looks.join('')}</cellXfs></styleSheet>`
    const cells = looks.map((_, at) => `<c s="${at}"><v>45748.5</v></c>`).join('')
    const [, row] = await textsOf(`${heading}<row>${cells}<c t="d"><v>2026-11-22T00:00:00</v></c></row>`, {
      more: [{ name: 'xl/styles.xml', content: styles }],
    })
    const moment = '2025-04-01 12:00'
    expect(row).toEqual(['45748.5', moment, moment, '45748.5', moment, '45748.5', '2026-11-22'])
  })

  it('with cells at their stated addresses, whatever the namespace prefix of its elements', async () => {
    const rows = `<x:row r="3"><x:c r="C3" t="str"><x:f>"a>b"</x:f><x:v>a&gt;b</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c r="AB3" t="e"><x:v>#N/A</x:v></x:c></x:row>`
    const [, row] = await textsOf(`<!-- <row> -->${heading}${rows}`)
    expect([row?.length, row?.[2], row?.[3], row?.[27]]).toEqual([28, 'a>b', 'Yes', '#N/A'])
  })
})

describe('A text of separated values', () => {
  const rowsOf = async (text: string): Promise<(readonly string[])[]> => {
    const rows: (readonly string[])[] = []
    for await (const part of sheetOf(Buffer.from(text)))
      rows.push(...('top' in part ? part.top : part.rows).map(({ cells }) => cells))
    return rows
  }

  it('is refused when a quotation mark is not closed, which would swallow the rows below in one cell', async () => {
    const refusal = 'A quotation mark in row 2 is not closed'
    await expect(rowsOf('Name,Remark\nRam,"12 acres\nSham,3 acres\n')).rejects.toThrow(refusal)
    await expect(rowsOf('Name,Remark\nRam,"12 acres\nSham,3 acres\nHari,"4 acres"\n')).rejects.toThrow(refusal)
  })

  it('is read with quotation marks that are closed, doubled or inside a line', async () => {
    expect(await rowsOf('Name,Remark\nRam,"two\nlines, ""quoted"""\nSham,"Pipe 12" long\nHari,""\nOm,5" pipe')).toEqual(
      [['Name', 'Remark'], ['Ram', 'two lines, "quoted"'], ['Sham', 'Pipe 12 long'], ['Hari'], ['Om', '5" pipe']],
    )
  })
})

/** Reads a sheet in a thread that may be silent for that many milliseconds; returns its number of rows. */
async function countRows(bytes: Buffer, patience: number): Promise<number> {
  let count = 0
  const take = async (part: SheetPart): Promise<void> =>
    void (count += 'top' in part ? part.top.length : part.rows.length)
  await readSheet(bytes, 'sheet.xlsx', take, patience)
  return count
}

describe('The time limit for reading a sheet', () => {
  it('does not apply while the sheet is still being unpacked', async () => {
    const bookOf = (texts: number): Buffer =>
      handMadeBook(heading, { strings: '<si><t>A text that many cells could name</t></si>'.repeat(texts) })
    const timeOf = async (reading: () => Promise<unknown>): Promise<number> => {
      const start = performance.now()
      await reading()
      return performance.now() - start
    }
    // The thread is silent while it starts, so only a book that takes longer than that on this machine is proof.
    const patience = Math.max(1000, 5 * (await timeOf(() => countRows(bookOf(1), 60_000))))
    const aPart = await timeOf(async () => {
      for await (const part of sheetOf(bookOf(100_000))) expect(part).toMatchObject({ top: [{ cells: ['A'] }] })
    })
    expect(await countRows(bookOf(Math.ceil((100_000 * 2 * patience) / aPart)), patience)).toBe(1)
  })

  it('ends a reading whose thread is silent, with a message that says so', async () => {
    const refusal = await countRows(handMadeBook(heading), 0).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      status: 429,
      title: 'Reading the sheet took too long. Wait a moment and upload it again.',
    })
  })
})

describe('A sheet that is being read', () => {
  let service: TestService
  let person: Person
  let sheets: ReturnType<typeof importsOf>
  beforeAll(async () => {
    service = await startService()
    person = await service.person(fleetKeys)
    sheets = importsOf(person, service.url, 'machines')
  })
  afterAll(() => service.close())

  const counted = (): Promise<string> => service.database.json(sql`select count(*)::text from imports`)

  it('is hidden until it is complete, and is removed when its process died', async () => {
    const tx = service.database
    const columns = [{ heading: 'Serial No', field: 'serialNo' }]
    const about = { fileName: 'half.csv', sha256: 'half', columns, topRows: [], headingRow: 1 }
    const id = await beginImport({ tx, viewer: { id: person.id } }, { resource: machines, fixed: {} }, about)
    await keepRows(tx, id, [{ number: 2, cells: ['S1'], keys: {} }])
    expect((await sheets.read(id)).status).toBe(404)
    expect((await person.get<{ items: unknown[] }>(sheets.base)).body.items).toEqual([])
    await forgetImports(tx)
    expect(await counted()).toBe('1')
    await tx.run(sql`update imports set touched_at = now() - interval '2 hours'`)
    await forgetImports(tx)
    expect(await counted()).toBe('0')
  })

  it.each(['0', '1', '2.5', '-3', '1e308', '1048577'])(
    'is reported as damaged when a row claims to be row %s',
    async (number) => {
      const row = `<row r="${number}"><c t="inlineStr"><is><t>B</t></is></c></row>`
      const { status, body } = await sheets.upload(handMadeBook(heading + row))
      expect([status, body.detail]).toEqual([400, expect.stringContaining('The file is damaged')])
    },
  )

  it('leaves nothing when it turns out unreadable after thousands of rows', async () => {
    const rows = Array.from({ length: 2500 }, (_, at) => `S${at},Company`)
    const { status, body } = await sheets.upload(['Serial No,Ownership', ...rows, 'x'.repeat(5000)].join('\n'))
    expect([status, body.detail]).toEqual([400, 'A cell of row 2502 has more than 4000 characters'])
    expect(await counted()).toBe('0')
  })

  it('has as many columns as its widest row, even when that comes late', async () => {
    const rows = Array.from({ length: 1200 }, (_, at) => `S${at}`)
    const { body } = await sheets.upload(['Serial No', ...rows, 'S-last,,wide'].join('\n'))
    expect(body.columns.map(({ heading: one }) => one)).toEqual([
      'Serial No',
      'Column B (without a heading)',
      'Column C (without a heading)',
    ])
    expect((await sheets.rows(body.id))[0]?.cells).toEqual(['S0', '', ''])
    expect((await sheets.rows(body.id, '?page=61&size=20')).at(-1)?.cells).toEqual(['S-last', '', 'wide'])
  })
})
