import { choice, flag, integer, reference, resource, text } from '#define'
import { sql } from '../../server/database'
import { behaviour } from '../../server/engine/behaviour'
import { badRequest } from '../../server/engine/problem'

const words = { key: 'farmer:edit', done: 'Done', failed: 'Not done' } as const

/** The weight capacity of a ferry. */
const ROOM = 10

/** Handcarts on a ferry: beyond its capacity only with a confirmation. */
export const handcarts = resource({
  is: { name: 'handcarts', singular: 'Handcart', plural: 'Handcarts', title: 'name' },
  fields: {
    name: text({ label: 'Name', required: true }),
    weight: integer({ label: 'Weight', required: true }),
    owner: reference({ label: 'Owner', to: 'users' }),
    grade: choice({ label: 'Grade', initial: 'PLAIN', options: { PLAIN: 'Plain', FINE: 'Fine' } }),
    status: choice({
      label: 'Status',
      readOnly: true,
      initial: 'WAITING',
      options: { WAITING: 'Waiting', LOADED: 'Loaded' },
    }),
  },
  rules: { state: 'status' },
  list: { columns: ['name', 'weight', 'status'], search: ['name'], filters: ['status'], sort: 'name' },
  access: { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false },
  actions: {
    load: {
      ...words,
      label: 'Load',
      from: ['WAITING'],
      to: 'LOADED',
      bulk: true,
      effect: true,
      input: { despite: flag({ label: 'Load all the same', askedOnWarning: true, initial: false }) },
    },
    inspect: {
      ...words,
      label: 'Inspect',
      from: ['WAITING'],
      to: 'LOADED',
      when: { field: 'weight', lte: ROOM },
      otherwise: 'It is too heavy',
      notSelf: ['owner'],
      keyBy: { field: 'grade', keys: { PLAIN: 'farmer:edit', FINE: 'farmer:blacklist' } },
      bulk: true,
    },
  },
})

/** The behaviour: the ferry has limited capacity, and some handcarts break. */
export const handcartsBehaviour = behaviour(handcarts, {
  saved: (_work, { after }) => {
    if (after.name === 'Cracked' && (after.weight ?? 0) > 5) throw badRequest('Not done', { detail: 'It breaks' })
    return Promise.resolve()
  },
  effects: {
    load: async ({ tx }, { record, input }) => {
      if (record.name === 'Faulty') throw new Error('a fault')
      const [loaded] = await tx.rows<{ weight: number }>(
        sql`select sum(weight)::int as weight from handcarts where status = 'LOADED'`,
      )
      if ((loaded?.weight ?? 0) > ROOM && input.despite !== true)
        throw badRequest('Not done', { fields: { despite: 'The ferry is full' } })
    },
  },
})
