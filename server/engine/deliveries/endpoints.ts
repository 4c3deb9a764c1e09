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
import { mustBeText } from '../read/search'
import { colleaguesWho } from '../desk/people'
import { colleagues } from '../commonSchemas'
import { itemsOf } from '../jsonSchema'
import { delivery, deliveryChange, newDelivery } from './deliverySchemas'

/** The lists that are sent regularly: each person's own, and those that come to them. */
export const deliveryEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/admin/deliveries',
    summary: 'The lists that the viewer has sent regularly, and those that come to them',
    need: 'signedIn',
    gives: itemsOf(delivery),
    answer: async (work) => ({ items: await deliveriesOf(work) }),
  },
  {
    method: 'GET',
    path: '/admin/deliveries/people',
    summary: 'The staff who may see a list, by a part of their name; at most 10',
    need: 'signedIn',
    query: { resource: 'The name of the resource', q: 'Parts of the name, in any order' },
    gives: colleagues,
    answer: async (work, _body, { query }) => {
      const resource = listNamed(work, query.resource)
      const typed = typeof query.q === 'string' ? query.q : ''
      mustBeText(typed)
      const items = await colleaguesWho(work, resource, typed, (some) =>
        some.filter(({ keys }) => allows(keys, resource.access.see)),
      )
      return { items }
    },
  },
  {
    method: 'POST',
    path: '/admin/deliveries',
    summary: 'Has a list sent regularly: resource, query, columns, format, title, rhythm, day, time, recipients',
    need: 'signedIn',
    body: newDelivery,
    gives: delivery,
    answer: async (work, body) => deliveryReport(work, await makeDelivery(work, body)),
  },
  {
    method: 'PATCH',
    path: '/admin/deliveries/:id',
    summary: 'Changes title, format, rhythm, day, time or recipients of what the viewer has sent',
    need: 'signedIn',
    body: deliveryChange,
    gives: delivery,
    answer: changing((work, id, body) => changeDelivery(work, id, body)),
  },
  {
    method: 'POST',
    path: '/admin/deliveries/:id/pause',
    summary: 'Lets it stand still until it is resumed',
    need: 'signedIn',
    gives: delivery,
    answer: changing(async (work, id) => pauseDelivery(work.tx, (await ownDelivery(work, id)).id, null)),
  },
  {
    method: 'POST',
    path: '/admin/deliveries/:id/resume',
    summary: 'Lets it go on with its next time; what was missed is not made up for',
    need: 'signedIn',
    gives: delivery,
    answer: changing(resumeDelivery),
  },
  {
    method: 'POST',
    path: '/admin/deliveries/:id/send',
    summary: 'Sends it now, besides its times',
    need: 'signedIn',
    gives: delivery,
    answer: changing(sendDelivery),
  },
  {
    method: 'POST',
    path: '/admin/deliveries/:id/leave',
    summary: 'Takes the viewer out of those who receive it',
    need: 'signedIn',
    gives: null,
    answer: async (work, _body, { params }) => void (await leaveDelivery(work, params.id ?? '')),
  },
  {
    method: 'DELETE',
    path: '/admin/deliveries/:id',
    summary: 'Ends it for everybody; the files that were made stay theirs',
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
