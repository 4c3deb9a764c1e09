import { sql } from '../../database'
import type { Endpoint } from '../behaviour'
import {
  changeDelivery,
  deliveriesOf,
  deliveryReport,
  leaveDelivery,
  listNamed,
  makeDelivery,
  ownDelivery,
  resumeDelivery,
  sendDelivery,
} from './asked'
import { pauseDelivery } from './store'
import { allows } from '#define'
import type { Work } from '../engine'
import { colleaguesWho } from '../desk/people'
import { colleagues } from '../commonSchemas'
import { itemsOf } from '../jsonSchema'
import { delivery, deliveryChange, newDelivery } from './deliverySchemas'

/** Regular deliveries of lists: each person's own, and those that they receive. */
export const deliveryEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/admin/deliveries',
    summary: 'The viewer’s regular deliveries, and those sent to them',
    need: 'signedIn',
    gives: itemsOf(delivery),
    answer: async (work) => ({ items: await deliveriesOf(work) }),
  },
  {
    method: 'GET',
    path: '/admin/deliveries/people',
    summary: 'Staff who may see a list, by part of their name; at most 10',
    need: 'signedIn',
    query: { resource: 'The name of the resource', q: 'Parts of the name, in any order' },
    gives: colleagues,
    answer: async (work, _body, { query }) => {
      const resource = listNamed(work, query.resource)
      const typed = typeof query.q === 'string' ? query.q : ''
      const items = await colleaguesWho(work, resource, typed, (some) =>
        some.filter(({ keys }) => allows(keys, resource.access.see)),
      )
      return { items }
    },
  },
  {
    method: 'POST',
    path: '/admin/deliveries',
    summary:
      'Creates a regular delivery of a list: resource, query, columns, format, title, rhythm, day, time, recipients',
    need: 'signedIn',
    body: newDelivery,
    gives: delivery,
    answer: async (work, body) => deliveryReport(work, await makeDelivery(work, body)),
  },
  {
    method: 'PATCH',
    path: '/admin/deliveries/:id',
    summary: 'Changes title, format, rhythm, day, time or recipients of the viewer’s delivery',
    need: 'signedIn',
    body: deliveryChange,
    gives: delivery,
    answer: changing((work, id, body) => changeDelivery(work, id, body)),
  },
  {
    method: 'POST',
    path: '/admin/deliveries/:id/pause',
    summary: 'Pauses it',
    need: 'signedIn',
    gives: delivery,
    answer: changing(async (work, id) => pauseDelivery(work.tx, (await ownDelivery(work, id)).id, null)),
  },
  {
    method: 'POST',
    path: '/admin/deliveries/:id/resume',
    summary: 'Resumes it at its next time; missed times are not made up',
    need: 'signedIn',
    gives: delivery,
    answer: changing(resumeDelivery),
  },
  {
    method: 'POST',
    path: '/admin/deliveries/:id/send',
    summary: 'Sends it now, in addition to its schedule',
    need: 'signedIn',
    gives: delivery,
    answer: changing(sendDelivery),
  },
  {
    method: 'POST',
    path: '/admin/deliveries/:id/leave',
    summary: 'Removes the viewer from its recipients',
    need: 'signedIn',
    gives: null,
    answer: async (work, _body, { params }) => void (await leaveDelivery(work, params.id ?? '')),
  },
  {
    method: 'DELETE',
    path: '/admin/deliveries/:id',
    summary: 'Ends it for everyone; existing files are kept',
    need: 'signedIn',
    gives: null,
    answer: async (work, _body, { params }) => {
      const { id } = await ownDelivery(work, params.id ?? '')
      await work.tx.run(sql`delete from deliveries where id = ${id}::uuid`)
      return undefined
    },
  },
]

function changing(change: (work: Work, id: string, body: unknown) => Promise<void>): Endpoint['answer'] {
  return async (work, body, { params }) => {
    const id = params.id ?? ''
    await change(work, id, body)
    return deliveryReport(work, id)
  }
}
