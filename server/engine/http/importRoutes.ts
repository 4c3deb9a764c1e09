import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_SHEET, messages, readListQuery, savedName, type AnyResource } from '#define'
import { sql } from '../../database'
import { addFiles } from '../imports/files'
import type { Work } from '../engine'
import { errorsBook, templateBook } from '../imports/books'
import { XLSX_TYPE } from '../exports/plan'
import { currentRows, namesFor } from '../imports/current'
import { beginCheck } from '../imports/checkJob'
import { importDeed, isAtWork } from '../imports/commit'
import { judgeNext } from '../imports/judge'
import { chosenColumns, columnsOfFile, withAnswers } from '../imports/layout'
import { rememberColumns } from '../imports/remembered'
import { replaceWord, wrongWords } from '../imports/replace'
import { importReport, ownImports, withTheirRecords, type ImportReport } from '../imports/report'
import { mendRow, settleColumns } from '../imports/settle'
import { takeIn } from '../imports/upload'
import { isDoubted, ownImport, rowsOf, tallyOf, verdicts, type Import } from '../imports/store'
import { cutOf, type Cut } from '../imports/targets'
import { writersOf } from '../operations/deeds'
import { bodyOf } from '../operations/chosen'
import { badRequest } from '../problem'
import { mustHold } from '../viewer'
import { answerMany } from './manyAnswer'
import { fileNameIn, pageIn, prefersAsync } from './requests'
import { understood } from '../understood'
import type { RouteContext } from './routeContext'

/** Sheets whose rows become records: read, looked through, mended and written. Each is its owner's alone. */
export function importRoutes(app: FastifyInstance, context: RouteContext): void {
  if (!context.resource.imports) return
  void app.register(async (scope) => uploadRoute(scope, context))
  bookRoutes(app, context)
  reviewRoutes(app, context)
  workRoutes(app, context)
  mendRoutes(app, context)
}

async function workOf(request: FastifyRequest, { engine, resource, viewerOf }: RouteContext): Promise<Work> {
  const viewer = await viewerOf(request)
  mustHold(viewer, resource.key)
  mustHold(viewer, writersOf(resource))
  const onFault = (error: unknown): void => request.log.error({ err: error }, 'fault in a row of an import')
  return { engine, viewer, tx: engine.database, request: request.id, onFault }
}

function idOf(request: FastifyRequest): string {
  return (request.params as { import: string }).import
}

/** In a scope of its own, as uploads of files are: here a body is bytes of whatever type the sender says. */
function uploadRoute(app: FastifyInstance, context: RouteContext): void {
  const { resource, base } = context
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post(`${base}/imports`, { bodyLimit: MAX_SHEET, config: { rawBody: true } }, async (request, reply) => {
    const work = await workOf(request, context)
    const bytes = request.body
    if (!Buffer.isBuffer(bytes)) throw badRequest(messages.noSheet)
    const fileName = fileNameIn(request) || 'sheet'
    const id = await takeIn(work, cutOf(resource, tabIn(request)), bytes, fileName)
    const report = await reportOf(work, resource, id)
    return reply.code(201).send(report)
  })
}

/** The tab of the list from which somebody came. */
function tabIn(request: FastifyRequest): string | undefined {
  const { tab } = request.query as { tab?: unknown }
  return typeof tab === 'string' ? tab : undefined
}

function cutFor(resource: AnyResource, { tab }: Import): Cut {
  return cutOf(resource, tab ?? undefined)
}

async function reportOf(work: Work, resource: AnyResource, id: string): Promise<ImportReport> {
  const found = await ownImport(work, resource, id)
  return importReport(work, cutFor(resource, found), found)
}

/** The workbooks that go out: the one to fill in, and the rows that came back. */
function bookRoutes(app: FastifyInstance, context: RouteContext): void {
  const { resource, base } = context
  const headers = (name: string): Record<string, string> => ({
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(savedName({ name, mime: XLSX_TYPE }))}`,
    'x-content-type-options': 'nosniff',
  })
  app.get(`${base}/imports/template`, async (request, reply) => {
    const work = await workOf(request, context)
    const cut = cutOf(resource, tabIn(request))
    return reply
      .type(XLSX_TYPE)
      .headers(headers(`${resource.name}.xlsx`))
      .send(await templateBook(cut, work.viewer, { names: await namesFor(work, cut) }))
  })
  app.get(`${base}/imports/current`, async (request, reply) => {
    const work = await workOf(request, context)
    const { tab, ...asked } = request.query as Record<string, string | string[]>
    const cut = cutOf(resource, typeof tab === 'string' ? tab : undefined)
    const rows = await currentRows(
      work,
      cut,
      understood(() => readListQuery(resource, asked)),
    )
    return reply
      .type(XLSX_TYPE)
      .headers(headers(`${resource.name} current.xlsx`))
      .send(await templateBook(cut, work.viewer, { rows, names: await namesFor(work, cut) }))
  })
  app.get(`${base}/imports/:import/errors`, async (request, reply) => {
    const work = await workOf(request, context)
    const found = await ownImport(work, resource, idOf(request))
    const rows = await rowsOf(work.tx, found.id, sql`r.verdict = 'ERROR' order by r.number`)
    return reply
      .type(XLSX_TYPE)
      .headers(headers(`${resource.name} errors.xlsx`))
      .send(await errorsBook(cutFor(resource, found), found.columns, rows))
  })
}

function reviewRoutes(app: FastifyInstance, context: RouteContext): void {
  const { resource, base } = context
  app.get(`${base}/imports`, async (request) => {
    const work = await workOf(request, context)
    return { items: await ownImports(work, resource, cutOf(resource, tabIn(request)).tab) }
  })
  app.get(`${base}/imports/:import`, async (request) => {
    const work = await workOf(request, context)
    return reportOf(work, resource, idOf(request))
  })
  app.get(`${base}/imports/:import/wrong`, async (request) => {
    const work = await workOf(request, context)
    return { items: await wrongWords(work.tx, await ownImport(work, resource, idOf(request))) }
  })
  app.get(`${base}/imports/:import/rows`, async (request) => {
    const work = await workOf(request, context)
    const { id } = await ownImport(work, resource, idOf(request))
    const { verdict } = request.query as { verdict?: string }
    if (verdict !== undefined && !(verdicts as readonly string[]).includes(verdict))
      throw badRequest(`verdict is one of ${verdicts.join(', ')}`)
    const { page, size } = pageIn(request, 20)
    const { doubted } = request.query as { doubted?: string }
    const where = doubted === 'true' ? isDoubted : verdict ? sql`r.verdict = ${verdict}` : sql`true`
    const rows = await rowsOf(work.tx, id, sql`${where} order by r.number limit ${size} offset ${(page - 1) * size}`)
    const items = await withTheirRecords(work, resource, rows)
    return { items, counts: (await tallyOf(work.tx, id)).counts }
  })
}

/** What changes an import: its transaction holds it, and its rows are not being written meanwhile. Throws 400 while they are. */
function insideOf(context: RouteContext) {
  return async <Result>(request: FastifyRequest, change: (work: Work) => Promise<Result>): Promise<Result> => {
    const work = await workOf(request, context)
    return context.engine.database.transaction(async (tx) => {
      const held = { ...work, tx }
      const found = await ownImport(held, context.resource, idOf(request), true)
      if (await isAtWork(held, found))
        throw badRequest(messages.badRequest, { detail: 'Its rows are being imported. Wait, or cancel that first' })
      return change(held)
    })
  }
}

function workRoutes(app: FastifyInstance, context: RouteContext): void {
  const { resource, base, engine } = context
  const inside = insideOf(context)
  app.put(`${base}/imports/:import/columns`, async (request) =>
    inside(request, async (work) => {
      const found = await ownImport(work, resource, idOf(request))
      const cut = cutFor(resource, found)
      const own = columnsOfFile(found.columns)
      const columns = chosenColumns(cut, work.viewer, own, bodyOf(request.body).columns)
      await settleColumns(work, cut, found, withAnswers(cut, work.viewer, columns))
      await rememberColumns(work, cut, columns)
      return reportOf(work, resource, idOf(request))
    }),
  )
  app.post(`${base}/imports/:import/check`, async (request, reply) => {
    const isLater = prefersAsync(request)
    const report = await inside(request, async (work) => {
      const found = await ownImport(work, resource, idOf(request))
      if (isLater) await beginCheck(work, found)
      else if (found.isMapped) await judgeNext(work, cutFor(resource, found), found)
      return reportOf(work, resource, idOf(request))
    })
    return isLater ? reply.code(202).header('preference-applied', 'respond-async').send(report) : report
  })
  app.delete(`${base}/imports/:import`, async (request, reply) => {
    await inside(request, ({ tx }) => tx.run(sql`delete from imports where id = ${idOf(request)}::uuid`))
    return reply.code(204).send()
  })
  app.post(`${base}/imports/:import/commit`, async (request, reply) => {
    const { viewer } = await workOf(request, context)
    return answerMany({ engine, viewer, request, reply, plan: (work) => importDeed(work, resource, idOf(request)) })
  })
}

/** What mends rows: other words in their cells, and the pictures that they name. */
function mendRoutes(app: FastifyInstance, context: RouteContext): void {
  const { resource, base } = context
  const inside = insideOf(context)
  app.patch(`${base}/imports/:import/rows/:number`, async (request) =>
    inside(request, async (work) => {
      const { number } = request.params as { number: string }
      const found = await ownImport(work, resource, idOf(request))
      return mendRow(work, cutFor(resource, found), found, {
        number: Number(number),
        cells: bodyOf(request.body).cells,
      })
    }),
  )
  app.post(`${base}/imports/:import/replace`, async (request) =>
    inside(request, async (work) => {
      const found = await ownImport(work, resource, idOf(request))
      await replaceWord(work, cutFor(resource, found), found, request.body)
      return reportOf(work, resource, idOf(request))
    }),
  )
  app.post(`${base}/imports/:import/files`, async (request) =>
    inside(request, async (work) => {
      await addFiles(work, resource, await ownImport(work, resource, idOf(request)), request.body)
      return reportOf(work, resource, idOf(request))
    }),
  )
}
