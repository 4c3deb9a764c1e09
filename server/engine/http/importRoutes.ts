import type { FastifyReply, FastifyRequest } from 'fastify'
import { MAX_SHEET, messages, MOST_SHEET_ROWS, readListQuery, savedName } from '#define'
import { sql } from '../../database'
import { XLSX_TYPE } from '../exports/plan'
import { errorsBook, templateBook } from '../imports/books'
import { currentRows, namesFor } from '../imports/current'
import { importRow, importSchema, importWord, verdictCounts } from '../imports/importSchemas'
import { wrongWords } from '../imports/replace'
import { ownImports, withTheirRecords } from '../imports/report'
import { isDoubted, ownImport, rowsOf, tallyOf, verdicts } from '../imports/store'
import { cutOf } from '../imports/targets'
import { takeIn } from '../imports/upload'
import { itemsOf, listOf, objectOf, oneOf, text, type JsonSchema } from '../jsonSchema'
import { listFilters } from '../openapi/listParameters'
import { answers, parameter, refusals, shared } from '../openapi/parts'
import { badRequest } from '../problem'
import { understood } from '../understood'
import { cutFor, importIn, importRoute, reportOf } from './importRoute'
import { fileNameIn, pageIn } from './requests'
import type { ResourceRoute } from './resourceRoute'

const tab = parameter('tab', 'The tab of the list from which it is begun: what it says, all rows have')
const binary = { schema: { type: 'string', format: 'binary' } }
const book: JsonSchema = { 200: { description: 'A workbook', content: { [XLSX_TYPE]: binary } }, ...refusals }
const rows = MOST_SHEET_ROWS.toLocaleString('en-IN')

/** Routes that upload, inspect and list imports, and those of the workbooks that go out. */
export const importRoutes: readonly ResourceRoute[] = [
  {
    ...importRoute(
      'POST',
      '',
      {
        summary: `Read a sheet: xlsx or CSV, at most ${MAX_SHEET / 1024 / 1024} MB and ${rows} rows`,
        parameters: [parameter('X-File-Name', 'The name of the file, percent-encoded', text, 'header'), tab],
        requestBody: { content: { 'application/octet-stream': binary } },
        responses: answers(importSchema, '201'),
      },
      async ({ resource, work, request, reply }) => {
        const bytes = request.body
        if (!Buffer.isBuffer(bytes)) throw badRequest(messages.noSheet)
        const id = await takeIn(work, cutOf(resource, tabIn(request)), bytes, fileNameIn(request) || 'sheet')
        return reply.code(201).send(await reportOf(work, resource, id))
      },
    ),
    mostBytes: MAX_SHEET,
  },
  importRoute(
    'GET',
    '',
    {
      summary: 'The viewer’s ten most recent imports',
      parameters: [tab],
      responses: answers(itemsOf(importSchema)),
    },
    async ({ resource, work, request }) => ({
      items: await ownImports(work, resource, cutOf(resource, tabIn(request)).tab),
    }),
  ),
  importRoute(
    'GET',
    '/template',
    { summary: 'A workbook to fill in', parameters: [tab], responses: book },
    async ({ resource, work, request, reply }) => {
      const cut = cutOf(resource, tabIn(request))
      const filled = await templateBook(cut, work.viewer, { names: await namesFor(work, cut) })
      return attached(reply, `${resource.is.name}.xlsx`).send(filled)
    },
  ),
  importRoute(
    'GET',
    '/current',
    {
      summary: 'The records of a list as a workbook to edit and re-import; at most 10,000',
      parameters: [tab, shared('Sort'), ...listFilters],
      responses: book,
    },
    async ({ resource, work, request, reply }) => {
      const { tab: _tab, ...list } = request.query as Record<string, string | string[]>
      const cut = cutOf(resource, tabIn(request))
      const query = understood(() => readListQuery(resource, list))
      const current = await currentRows(work, cut, query)
      const filled = await templateBook(cut, work.viewer, { rows: current, names: await namesFor(work, cut) })
      return attached(reply, `${resource.is.name} current.xlsx`).send(filled)
    },
  ),
  importRoute(
    'GET',
    '/:import',
    { summary: 'The progress of an import', responses: answers(importSchema) },
    ({ resource, work, request }) => reportOf(work, resource, importIn(request)),
  ),
  importRoute(
    'GET',
    '/:import/errors',
    { summary: 'The rows with errors, and the reasons', responses: book },
    async ({ resource, work, request, reply }) => {
      const found = await ownImport(work, resource, importIn(request))
      const refused = await rowsOf(work.tx, found.id, sql`r.verdict = 'ERROR' order by r.number`)
      const filled = await errorsBook(cutFor(resource, found), found.columns, refused)
      return attached(reply, `${resource.is.name} errors.xlsx`).send(filled)
    },
  ),
  importRoute(
    'GET',
    '/:import/wrong',
    {
      summary: 'Words that are wrong in several rows, with suggestions',
      responses: answers(itemsOf(importWord)),
    },
    async ({ resource, work, request }) => ({
      items: await wrongWords(work.tx, await ownImport(work, resource, importIn(request))),
    }),
  ),
  importRoute(
    'GET',
    '/:import/rows',
    {
      summary: 'The rows, each with its verdict',
      parameters: [
        parameter('verdict', 'Only rows with this verdict', oneOf(verdicts)),
        parameter('doubted', 'Only rows that can be written but have warnings', oneOf(['true'])),
        shared('Page'),
        parameter('size', 'Rows per page', { type: 'integer' }),
      ],
      responses: answers(objectOf({ items: listOf(importRow), counts: verdictCounts })),
    },
    async ({ resource, work, request }) => {
      const { id } = await ownImport(work, resource, importIn(request))
      const { verdict, doubted } = request.query as { verdict?: string; doubted?: string }
      if (verdict !== undefined && !(verdicts as readonly string[]).includes(verdict))
        throw badRequest(`verdict is one of ${verdicts.join(', ')}`)
      const { page, size } = pageIn(request, 20)
      const where = doubted === 'true' ? isDoubted : verdict ? sql`r.verdict = ${verdict}` : sql`true`
      const found = await rowsOf(work.tx, id, sql`${where} order by r.number limit ${size} offset ${(page - 1) * size}`)
      const items = await withTheirRecords(work, resource, found)
      return { items, counts: (await tallyOf(work.tx, id)).counts }
    },
  ),
]

/** The tab of the list in which an import was started. */
function tabIn(request: FastifyRequest): string | undefined {
  const { tab: given } = request.query as { tab?: unknown }
  return typeof given === 'string' ? given : undefined
}

function attached(reply: FastifyReply, name: string): FastifyReply {
  return reply.type(XLSX_TYPE).headers({
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(savedName({ name, mime: XLSX_TYPE }))}`,
    'x-content-type-options': 'nosniff',
  })
}
