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
      summary: 'Say which row of the sheet has the headings; titles are above it',
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
      summary:
        'Say what each column fills: the name of a field, or null to set it aside; and the values that all rows have, by field',
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
      summary: 'Check the next rows, again until the state is no longer checking; or all of them in the background',
      parameters: [shared('Prefer')],
      responses: answers(importSchema, '200', {
        202: { description: 'The check has begun: how far the import is', ...json(importSchema) },
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
      summary: 'Write other words into cells of a row, by the index of their column, and check it again',
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
      summary:
        'Say what is to become of rows that are probably doubles or were left out, or of all that wait: NEW, CHANGE or LEAVE',
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
      summary: 'Write another word wherever one is wrong in a column; the rows are to be checked again',
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
      summary:
        'Add pictures or documents that were uploaded for a field; the rows that name them are to be checked again',
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
      summary: 'Write the rows that can be written, each once, as one operation',
      parameters: manyHeaders,
      responses: manyResponses,
    },
    ({ resource, ...asked }) =>
      answerMany({ ...asked, plan: (work) => importDeed(work, resource, importIn(asked.request)) }),
  ),
  importRoute(
    'DELETE',
    '/:import',
    { summary: 'Give an import up; what it has written stays', responses: answers(undefined, '204') },
    async (asked) => {
      await inside(asked, ({ tx }, { id }) => tx.run(sql`delete from imports where id = ${id}::uuid`))
      return asked.reply.code(204).send()
    },
  ),
]
