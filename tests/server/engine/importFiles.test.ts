import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { fleetKeys } from '../../support/fleet'
import { startService, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

let service: TestService
let sheets: ReturnType<typeof importsOf>
beforeAll(async () => {
  service = await startService()
  sheets = importsOf(await service.person(fleetKeys), service.url, 'machines')
})
afterAll(() => service.close())

const heading = ['Serial No', 'Ownership']

/** An archive of one file, which says of itself what it is told to. */
function archive(name: string, content: Buffer, { flags = 0, says = content.length } = {}): Buffer {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(says, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end])
}

const rowsOf = (count: number): string[][] => Array.from({ length: count }, (_, index) => [`S${index}`, 'Company'])

describe('A file that is no sheet to take in is refused in words', () => {
  it.each<[string, () => Buffer | string, string | RegExp]>([
    ['nothing at all', () => '', /./],
    ['a picture under another name', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'no .xlsx workbook'],
    ['a page of the web', () => '<html><table><tr><td>Serial No</td></tr></table></html>', 'no .xlsx workbook'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj', 'no .xlsx workbook'],
    ['an old or a locked workbook', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'locked with a password'],
    ['text in another encoding', () => Buffer.from([...Buffer.from('Serial No\nA'), 0xe9, 0x0a]), 'CSV in UTF-8'],
    ['half a workbook', () => workbook([heading, ...rowsOf(5)]).subarray(0, 900), 'The file is broken'],
    ['an archive of something else', () => archive('readme.txt', Buffer.from('hello')), 'no .xlsx workbook'],
    ['a locked archive', () => archive('xl/workbook.xml', Buffer.from('x'), { flags: 1 }), 'locked with a password'],
    [
      'an archive that unpacks to far more than it says',
      () => archive('xl/workbook.xml', Buffer.alloc(160 * 1024 * 1024), { says: 10 }),
      'far larger unpacked',
    ],
    ['headings alone', () => workbook([heading]), 'no rows below'],
    ['rows beyond what is taken in', () => workbook([heading, ...rowsOf(10_001)]), 'more than 10,000 rows'],
    [
      'columns beyond it',
      () => workbook([Array.from({ length: 300 }, (_, at) => `C${at}`), ['A']]),
      'more than 200 columns',
    ],
    ['a cell beyond it', () => `Serial No\n${'x'.repeat(5000)}`, 'more than 4000 characters'],
  ])('%s', async (_what, bytes, words) => {
    const { status, body } = await sheets.upload(bytes())
    expect([400, 415]).toContain(status)
    expect([body.title, body.detail].join(' ')).toMatch(words)
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  })

  it('one of more than 10 MB', async () => {
    expect((await sheets.upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).status).toBe(413)
  })
})

describe('A sheet says what stands in it', () => {
  it('formulas say what they came to when it was saved, and are never run', async () => {
    const { body } = await sheets.upload(
      workbook([
        heading,
        [
          { t: 's', f: 'HYPERLINK("http://x")', v: 'click' },
          { t: 'n', f: '1+1', v: 41 },
        ],
      ]),
    )
    expect((await sheets.rows(body.id))[0]?.cells).toEqual(['click', '41'])
  })

  it('days, numbers and flags as people read them, also where days count from 1904', async () => {
    const days = [{ t: 'n' as const, v: 45748, z: 'dd/mm/yyyy' }, 12.5, true, 919812345678, 0.1 + 0.2]
    const { body } = await sheets.upload(workbook([['Serial No', 'b', 'c', 'd', 'e'], days]))
    expect((await sheets.rows(body.id))[0]?.cells).toEqual(['2025-04-01', '12.5', 'Yes', '919812345678', '0.3'])
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Serial No'], [{ t: 'n', v: 44286, z: 'dd/mm/yyyy' }]]), 'Rows')
    book.Workbook = { WBProps: { date1904: true } }
    const other = await sheets.upload(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    expect((await sheets.rows(other.body.id))[0]?.cells).toEqual(['2025-04-01'])
  })

  it('without the signs that nobody sees, and with no row where there is none', async () => {
    const { body } = await sheets.upload(`Serial No\u200B,Ownership\n,\n\u00A0A\u200D1 ,"Com""pany"\n,\n`)
    expect(body.columns[0]?.field).toBe('serialNo')
    expect((await sheets.rows(body.id)).map(({ number, cells }) => [number, ...cells])).toEqual([[3, 'A1', 'Com"pany']])
  })

  it('headings named as what every object has are columns like others', async () => {
    const { body } = await sheets.upload(
      workbook([
        ['__proto__', 'constructor', 'toString', 'Serial No'],
        ['a', 'b', 'c', 'd'],
      ]),
    )
    expect(body.columns.map(({ field }) => field)).toEqual([undefined, undefined, undefined, 'serialNo'])
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  it('texts that a spreadsheet would run come back as texts', async () => {
    const { id } = await sheets.checked(workbook([heading, ['=1+1', '+cmd']]))
    const [, row] = (await sheets.book(`${id}/errors`)).Machines ?? []
    expect(row?.slice(0, 2)).toEqual(['=1+1', '+cmd'])
  })
})
