import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read, utils, write } from 'xlsx'
import { archive, handMadeBook, handMadeRow } from '../../support/archives'
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

const rowsOf = (count: number): string[][] => Array.from({ length: count }, (_, index) => [`S${index}`, 'Company'])

const wide = Array.from({ length: 16_384 }, (_, at) => `C${at}`)
const sheetless = archive({
  name: 'xl/workbook.xml',
  content: '<workbook><sheets><sheet name="Rows" sheetId="1"/></sheets></workbook>',
})

const ours = handMadeRow(1, ...heading) + handMadeRow(2, 'S1', 'Company')
const entities = `<!DOCTYPE x [<!ENTITY lol "${'lol'.repeat(9)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(9)}">`).join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]>`

describe('A file that cannot be imported as a sheet is refused with a message', () => {
  it.each<[string, () => Buffer | string, string | RegExp, string?]>([
    ['nothing at all', () => '', /./],
    [
      'a picture under another name',
      () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'not an .xlsx workbook',
    ],
    ['a page of the web', () => '<html><table><tr><td>Serial No</td></tr></table></html>', 'not an .xlsx workbook'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj', 'not an .xlsx workbook'],
    ['an old or a locked workbook', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'password-protected'],
    [
      'text in another encoding',
      () => Buffer.from([...Buffer.from('Serial No\nA'), 0xe9, 0x0a]),
      'UTF-8 CSV',
      'sheet.csv',
    ],
    ['a text that is called a workbook', () => Buffer.from('Serial No\nA\n'), 'is not an .xlsx workbook'],
    ['half a workbook', () => workbook([heading, ...rowsOf(5)]).subarray(0, 900), 'The file is damaged'],
    ['an archive of something else', () => archive({ name: 'readme.txt', content: 'hello' }), 'not an .xlsx workbook'],
    ['a locked archive', () => archive({ name: 'xl/workbook.xml', content: 'x', flags: 1 }), 'password-protected'],
    [
      'an archive that unpacks to far more than a workbook',
      () => archive({ name: 'xl/workbook.xml', content: Buffer.alloc(160 * 1024 * 1024) }),
      'too large when unpacked',
    ],
    [
      'an archive that unpacks to more than it says',
      () => archive({ name: 'xl/workbook.xml', content: '<workbook/>', says: 5 }),
      'The file is damaged',
    ],
    ['headings alone', () => workbook([heading]), 'no rows under'],
    ['rows beyond what is taken in', () => workbook([heading, ...rowsOf(50_001)]), 'more than 50,000 rows'],
    [
      'columns beyond it',
      () => workbook([Array.from({ length: 300 }, (_, at) => `C${at}`), ['A']]),
      'more than 200 columns',
    ],
    ['a heading in each of the 16,384 columns', () => workbook([wide, ['A']]), 'more than 200 columns'],
    ['a workbook without a sheet', () => archive({ name: 'xl/workbook.xml', content: '<workbook/>' }), /./],
    ['a workbook that says it has a sheet, and has none', () => sheetless, /./],
    ['a sheet that ends in the middle', () => handMadeBook('<row r="1"><c t="inl'), 'The file is damaged'],
    ['a sheet whose rows are not closed', () => handMadeBook(`${ours}<row>`), 'The file is damaged'],
    ['a text without an end', () => handMadeBook(handMadeRow(1, 'x'.repeat(2 ** 21))), 'The file is damaged'],
    [
      '200 open elements',
      () => handMadeBook(`${ours}${'<a>'.repeat(200)}${'</a>'.repeat(200)}`),
      'The file is damaged',
    ],
    ['entities that nobody declared', () => handMadeBook(handMadeRow(1, '&nbsp;')), 'The file is damaged'],
    [
      'entities that would grow without end, and one of another file',
      () => handMadeBook(ours.replace('>Company<', '>&lol9;&file;<'), { head: entities }),
      'The file is damaged',
    ],
    ['a document type that nothing uses', () => handMadeBook(ours, { head: entities }), 'The file is damaged'],
    [
      'parts that would lie elsewhere',
      () => handMadeBook(ours, { more: [{ name: '../../evil.xml', content: 'x' }] }),
      'The file is damaged',
    ],
    [
      'thousands of parts',
      () => archive(...Array.from({ length: 2001 }, (_, at) => ({ name: `xl/${at}.xml`, content: '' }))),
      'too many parts',
    ],
    ['a cell beyond it', () => `Serial No\n${'x'.repeat(5000)}`, 'more than 4000 characters'],
  ])('%s', async (_what, bytes, words, name) => {
    const { status, body } = await sheets.upload(bytes(), name)
    expect([400, 415]).toContain(status)
    expect([body.title, body.detail].join(' ')).toMatch(words)
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  })

  it('a file of more than 10 MB', async () => {
    const { status, body } = await sheets.upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
    expect([status, body]).toMatchObject([413, { detail: 'The maximum is 10 MB' }])
  })
})

const outwards =
  '<externalLink xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><externalBook r:id="rId1"/></externalLink>'

describe('A sheet is read', () => {
  it('with the saved results of its formulas, which are never run', async () => {
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

  it('with days, numbers and flags as people see them, also when days count from 1904', async () => {
    const days = [{ t: 'n' as const, v: 45748, z: 'dd/mm/yyyy' }, 12.5, true, 919812345678, 0.1 + 0.2]
    const { body } = await sheets.upload(workbook([['Serial No', 'b', 'c', 'd', 'e'], days]))
    expect((await sheets.rows(body.id))[0]?.cells).toEqual(['2025-04-01', '12.5', 'Yes', '919812345678', '0.3'])
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Serial No'], [{ t: 'n', v: 44286, z: 'dd/mm/yyyy' }]]), 'Rows')
    book.Workbook = { WBProps: { date1904: true } }
    const other = await sheets.upload(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    expect((await sheets.rows(other.body.id))[0]?.cells).toEqual(['2025-04-01'])
  })

  it('without invisible characters or empty rows', async () => {
    const { body } = await sheets.upload(`Serial No\u200B,Ownership\n,\n\u00A0A\u200D1 ,"Com""pany"\n,\n`)
    expect(body.columns[0]?.field).toBe('serialNo')
    expect((await sheets.rows(body.id)).map(({ number, cells }) => [number, ...cells])).toEqual([[3, 'A1', 'Com"pany']])
  })

  it('with headings that are also object properties as ordinary columns', async () => {
    const { body } = await sheets.upload(
      workbook([
        ['__proto__', 'constructor', 'toString', 'Serial No'],
        ['a', 'b', 'c', 'd'],
      ]),
    )
    expect(body.columns.map(({ field }) => field)).toEqual([undefined, undefined, undefined, 'serialNo'])
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  it.each<[string, () => Buffer]>([
    ['a million empty rows below it', () => handMadeBook(`${ours}<row r="1048576"><c r="A1048576"/></row>`)],
    ['a row that says it is far away', () => handMadeBook(ours.replace('r="2"', 'r="1048570"'))],
    [
      'links to other workbooks and to the web',
      () => handMadeBook(ours, { more: [{ name: 'xl/externalLinks/externalLink1.xml', content: outwards }] }),
    ],
    ['a macro beside it', () => handMadeBook(ours, { more: [{ name: 'xl/vbaProject.bin', content: 'x' }] })],
  ])('and nothing else: %s', async (_what, bytes) => {
    const { status, body } = await sheets.upload(bytes())
    expect([status, body.columns?.map(({ heading }) => heading)], body.detail).toEqual([201, heading])
    const [row, ...more] = await sheets.rows(body.id)
    expect([row?.cells[0], more]).toEqual(['S1', []])
    expect(row?.cells[1]?.length).toBeLessThan(20)
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  })

  it('with headings over two columns, numbers stored as text, and days of 1900 as written', async () => {
    const book = utils.book_new()
    const sheet = utils.aoa_to_sheet([
      ['Serial No', null, 'Purchased'],
      [
        { t: 's', v: '00123' },
        { t: 's', v: '12.50' },
        { t: 'n', v: 1, z: 'dd/mm/yyyy' },
      ],
    ])
    sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }]
    utils.book_append_sheet(book, sheet, 'Rows')
    const { body } = await sheets.upload(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    expect(body.columns.map(({ heading: one, field }) => [one, field])).toEqual([
      ['Serial No', 'serialNo'],
      ['Column B (without a heading)', undefined],
      ['Purchased', 'purchaseDate'],
    ])
    expect((await sheets.rows(body.id))[0]?.cells).toEqual(['00123', '12.50', '1900-01-01'])
  })

  it('with formula-like texts kept as text', async () => {
    const { id } = await sheets.checked(workbook([heading, ['=1+1', '+cmd']]))
    const [, row] = (await sheets.book(`${id}/errors`)).Machines ?? []
    expect(row?.slice(0, 2)).toEqual(['=1+1', '+cmd'])
  })
})

describe('An exported workbook', () => {
  const partsOf = async (rest: string): Promise<(path: string) => string> => {
    const { files } = read(await sheets.bytes(rest), { type: 'array', bookFiles: true }) as unknown as {
      files: Record<string, { content: Uint8Array }>
    }
    return (path) => Buffer.from(files[path]?.content ?? []).toString('utf8')
  }

  it('keeps typed texts unchanged, freezes its headings, and offers the options of a choice', async () => {
    const part = await partsOf('template')
    const sheet = part('xl/worksheets/sheet1.xml')
    const [, look = ''] = /<col min="1" [^>]*style="(\d+)"/.exec(sheet) ?? []
    const [, looks = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(part('xl/styles.xml')) ?? []
    expect(looks.split('<xf ')[Number(look) + 1]).toContain('numFmtId="49"')
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    const book = await sheets.book('template')
    const at = book.Machines?.[0]?.indexOf('Ownership') ?? -1
    const of = book.Choices?.[0]?.indexOf('Ownership') ?? -1
    const [column, words] = [utils.encode_col(at), utils.encode_col(of)]
    const last = book.Choices?.findLastIndex((row) => row[of]) ?? 0
    expect(sheet).toContain(
      `sqref="${column}2:${column}50001"><formula1>Choices!$${words}$2:$${words}$${last + 1}</formula1>`,
    )
  })

  it('shows the full reason of a row, in as many lines as needed', async () => {
    const wrong = ['S', `${'No such type '.repeat(3)}`, 'Borrowed by somebody', 'Nowhere', '31/02/2025', 'PB-']
    const { id } = await sheets.checked(
      workbook([['Serial No', 'Type', 'Ownership', 'District', 'Purchased', 'RC'], wrong]),
    )
    const sheet = (await partsOf(`${id}/errors`))('xl/worksheets/sheet1.xml')
    const [, back] = (await sheets.book(`${id}/errors`)).Machines ?? []
    expect(back?.slice(0, -1)).toEqual([...wrong.map((cell) => cell.trim()), '2'])
    const [, height = '0'] = /<row r="2" ht="(\d+)"/.exec(sheet) ?? []
    expect(Number(height)).toBeGreaterThanOrEqual(15 * Math.ceil((back?.at(-1)?.length ?? 0) / 64))
    expect(Number(height)).toBeGreaterThan(30)
  })

  it('marks errors, including missing values, and suggests what may have been meant', async () => {
    const [right, wrong] = [
      ['S1', 'Company', 'Ludhiana'],
      ['', 'Company', 'Ludhiyana'],
    ]
    const { id } = await sheets.checked(workbook([['Serial No', 'Ownership', 'District'], wrong, right]))
    const sheet = (await partsOf(`${id}/errors`))('xl/worksheets/sheet1.xml')
    const looks = ['A2', 'B2', 'C2'].map((place) => new RegExp(`r="${place}" s="(\\d+)"`).exec(sheet)?.[1])
    expect([looks[0], looks[1] === looks[0]]).toEqual([looks[2], false])
    const [, look = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec((await partsOf(`${id}/errors`))('xl/styles.xml')) ?? []
    expect(look.split('<xf ')[Number(looks[0]) + 1]).toContain('fillId="2"')
    const [, back] = (await sheets.book(`${id}/errors`)).Machines ?? []
    expect(back?.at(-1)).toContain('District “Ludhiyana” was not found. Did you mean Ludhiana, Punjab')
    const again = await sheets.upload(workbook((await sheets.book(`${id}/errors`)).Machines ?? []))
    expect(again.body.columns.slice(-2)).toMatchObject([{ isAside: true }, { isAside: true }])
  })
})
