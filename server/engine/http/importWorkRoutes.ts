import { sql } from '../../database'
import { answerRows } from '../imports/alike/answer'
import { beginCheck } from '../imports/checkJob'
import { importDeed } from '../imports/commit'
import { addFiles } from '../imports/files'
import { readHeadingsFrom } from '../imports/headingRow'
import { importRow, importSchema, verdictCounts } from '../imports/importSchemas'
import { judgeNext } from '../imports/judge'
import { chosenColumns, columnsOfFile, withAnswers } from '../imports/layout'
import { rememberColumns } from '../imports/remembered'
import { replaceWord } from '../imports/replace'
import { mendRow, settleColumns } from '../imports/settle'
import { integer, listOf, mapOf, maybe, objectOf, oneOf, text } from '../jsonSchema'
import { answers, json, shared } from '../openapi/parts'
import { describedBody } from './describedBody'
import { cutFor, importIn, importRoute, inside, reportOf } from './importRoute'
import { answerMany } from './manyAnswer'
import { manyHeaders, manyResponses } from './manyRoutes'
import { prefersAsync } from './requests'
import type { ResourceRoute } from './resourceRoute'

const headingsBody = objectOf({}, { row: integer })
const columnsBody = objectOf({}, { columns: listOf(maybe(text)), values: mapOf(text) })
const rowBody = objectOf({}, { cells: mapOf(text) })
const answerBody = objectOf({ answer: oneOf(['NEW', 'CHANGE', 'LEAVE']) }, { rows: listOf(integer), record: integer })
const replaceBody = objectOf({}, { field: text, text, error: text, by: text })
const filesBody = objectOf({}, { field: text, keys: listOf(text) })

/** Routes that work on an import: map its columns, check, fix and write its rows, or discard it. */
export const importWorkRoutes: readonly ResourceRoute[] = [
  importRoute(
    'PUT',
    '/:import/headings',
    {
      summary: 'Sets the heading row of the sheet; titles are above it',
      requestBody: json(headingsBody),
      responses: answers(importSchema),
    },
    (asked) =>
      inside(asked, async (work, found) => {
        await readHeadingsFrom(
          work,
          cutFor(asked.resource, found),
          found,
          describedBody(headingsBody, asked.request.body).row,
        )
        return reportOf(work, asked.resource, found.id)
      }),
  ),
  importRoute(
    'PUT',
    '/:import/columns',
    {
      summary: 'Maps each column to a field, or null to skip it; and sets values for all rows, by field',
      requestBody: json(columnsBody),
      responses: answers(importSchema),
    },
    (asked) =>
      inside(asked, async (work, found) => {
        const cut = cutFor(asked.resource, found)
        const own = columnsOfFile(found.columns)
        const columns = chosenColumns(cut, work.viewer, own, describedBody(columnsBody, asked.request.body))
        await settleColumns(work, cut, found, withAnswers(cut, work.viewer, columns))
        await rememberColumns(work, cut, columnsOfFile(columns))
        return reportOf(work, asked.resource, found.id)
      }),
  ),
  importRoute(
    'POST',
    '/:import/check',
    {
      summary:
        'Checks the next rows; repeat until the state is no longer checking. Or checks all rows in the background',
      parameters: [shared('Prefer')],
      responses: answers(importSchema, '200', {
        202: { description: 'The check has started, with the progress of the import', ...json(importSchema) },
      }),
    },
    async (asked) => {
      const isLater = prefersAsync(asked.request)
      const report = await inside(asked, async (work, found) => {
        if (isLater) await beginCheck(work, found)
        else if (found.isMapped) await judgeNext(work, cutFor(asked.resource, found), found)
        return reportOf(work, asked.resource, found.id)
      })
      return isLater ? asked.reply.code(202).header('preference-applied', 'respond-async').send(report) : report
    },
  ),
  importRoute(
    'PATCH',
    '/:import/rows/:number',
    {
      summary: 'Changes cells of a row, by column index, and checks the row again',
      requestBody: json(rowBody),
      responses: answers(objectOf({ row: importRow, counts: verdictCounts })),
    },
    (asked) =>
      inside(asked, (work, found) => {
        const { number } = asked.request.params as { number: string }
        const { cells } = describedBody(rowBody, asked.request.body)
        return mendRow(work, cutFor(asked.resource, found), found, { number: Number(number), cells })
      }),
  ),
  importRoute(
    'POST',
    '/:import/answer',
    {
      summary: 'Answers rows that are probable duplicates or were left out, or all that wait: NEW, CHANGE or LEAVE',
      requestBody: json(answerBody),
      responses: answers(importSchema),
    },
    (asked) =>
      inside(asked, async (work, found) => {
        await answerRows(work, cutFor(asked.resource, found), found, describedBody(answerBody, asked.request.body))
        return reportOf(work, asked.resource, found.id)
      }),
  ),
  importRoute(
    'POST',
    '/:import/replace',
    {
      summary: 'Replaces a wrong word throughout a column; the rows need a new check',
      requestBody: json(replaceBody),
      responses: answers(importSchema),
    },
    (asked) =>
      inside(asked, async (work, found) => {
        await replaceWord(work, cutFor(asked.resource, found), found, describedBody(replaceBody, asked.request.body))
        return reportOf(work, asked.resource, found.id)
      }),
  ),
  importRoute(
    'POST',
    '/:import/files',
    {
      summary: 'Adds pictures or documents uploaded for a field; the rows that name them need a new check',
      requestBody: json(filesBody),
      responses: answers(importSchema),
    },
    (asked) =>
      inside(asked, async (work, found) => {
        await addFiles(work, asked.resource, found, describedBody(filesBody, asked.request.body))
        return reportOf(work, asked.resource, found.id)
      }),
  ),
  importRoute(
    'POST',
    '/:import/commit',
    {
      summary: 'Imports the valid rows, each once, as one operation',
      parameters: manyHeaders,
      responses: manyResponses,
    },
    ({ resource, ...asked }) =>
      answerMany({ ...asked, plan: (work) => importDeed(work, resource, importIn(asked.request)) }),
  ),
  importRoute(
    'DELETE',
    '/:import',
    { summary: 'Discards an import; imported rows are kept', responses: answers(undefined, '204') },
    async (asked) => {
      await inside(asked, ({ tx }, { id }) => tx.run(sql`delete from imports where id = ${id}::uuid`))
      return asked.reply.code(204).send()
    },
  ),
]
