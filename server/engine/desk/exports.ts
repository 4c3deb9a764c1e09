import { resourceNamed } from '#define'
import { sql } from '../../database'
import type { Endpoint } from '../behaviour'
import { cancelExport, exportAgain, exportProgressOf, exportReport, linkedExport, ownExport } from '../exports/asked'
import { exportsWhere } from '../exports/store'
import { understoodLater } from '../understood'
import { mustHold } from '../viewer'
import { exported, exportProgress } from '../exports/exportSchema'
import { itemsOf } from '../jsonSchema'

const RECENT = 100

/** A person's exports: their progress, and until when the files are available. Everyone sees only their own. */
export const exportEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/admin/exports',
    summary: 'The exports of the viewer, the newest first',
    need: 'signedIn',
    gives: itemsOf(exported),
    answer: async (work) => {
      const rows = await exportsWhere(
        work.tx,
        // A failed file of a delivery is reported to its owner, with the delivery.
        sql`x.by_id = ${work.viewer.id} and not (x.title is not null and x.state = 'FAILED') order by x.at desc, x.id limit ${RECENT}`,
      )
      return { items: rows.map((row) => exportReport(work, row)) }
    },
  },
  {
    method: 'GET',
    path: '/admin/exports/linked',
    summary: 'The export an email link leads to',
    need: 'signedIn',
    query: { token: 'The token of the link' },
    gives: exported,
    answer: async (work, _body, { query }) =>
      exportReport(work, await linkedExport(work, [query.token].flat().join(''))),
  },
  {
    method: 'GET',
    path: '/admin/exports/:id',
    summary: 'The progress of an export',
    need: 'signedIn',
    gives: exported,
    answer: async (work, _body, { params }) => exportReport(work, await ownExport(work, params.id ?? '')),
  },
  {
    method: 'GET',
    path: '/admin/jobs/:id',
    summary: 'The progress of an export by the id of its 202, for programs',
    need: 'signedIn',
    gives: exportProgress,
    answer: async (work, _body, { params }) => exportProgressOf(work, await ownExport(work, params.id ?? '')),
  },
  {
    method: 'POST',
    path: '/admin/exports/:id/cancel',
    summary: 'Cancels a waiting or running export',
    need: 'signedIn',
    gives: exported,
    answer: async (work, _body, { params }) => {
      await cancelExport(work, await ownExport(work, params.id ?? ''))
      return exportReport(work, await ownExport(work, params.id ?? ''))
    },
  },
  {
    method: 'POST',
    path: '/admin/exports/:id/again',
    summary: 'Runs an export again with the current list',
    need: 'signedIn',
    gives: exported,
    answer: async (work, _body, { params }) => {
      const row = await ownExport(work, params.id ?? '')
      mustHold(work.viewer, resourceNamed(work.engine.register, row.resource).access.see)
      const id = await understoodLater(() => exportAgain(work, row))
      return exportReport(work, await ownExport(work, id))
    },
  },
]
