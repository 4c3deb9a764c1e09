import { choice, integer, place, resource, text } from '#define'
import '#resources'
import { behaviour } from '../../server/engine/behaviour'
import type { Message } from '../../server/engine/outbox'

/**
 * Mistakes between a declaration and its behaviour in the service. Only the compiler reads this file; it never runs.
 */

const plots = resource({
  is: {
    name: 'plots',
    singular: 'Plot',
    plural: 'Plots',
    title: 'name',
  },
  fields: {
    name: text({ label: 'Name', required: true }),
    corners: integer({ label: 'Corners' }),
    village: place({ label: 'Village', level: 'village' }),
    phase: choice({ label: 'Phase', readOnly: true, options: { OPEN: 'Open', DONE: 'Done' } }),
  },
  rules: { state: 'phase' },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  access: {
    see: 'view_farmer_tab',
    create: 'farmer:create',
    update: 'farmer:edit',
    delete: false,
  },
  actions: {
    close: { label: 'Close', key: 'farmer:edit', to: 'DONE', effect: true, done: 'Closed', failed: 'Not closed' },
    open: { label: 'Open', key: 'farmer:edit', from: ['DONE'], to: 'OPEN', done: 'Opened', failed: 'Not opened' },
  },
})
const nothing = async (): Promise<void> => undefined

/** The behaviour that all others here are derived from: it compiles. */
export const sound = behaviour(plots, {
  prepare: async (_work, { before, input }) => void [before?.corners?.toFixed(), input.village?.toFixed()],
  saved: async (_work, { after }) => void after.village?.path,
  effects: { close: async (_work, { record }) => void record.name?.trim() },
})

// @ts-expect-error What closing does beyond the move is missing.
behaviour(plots, { effects: {} })

// @ts-expect-error There is no action of that name.
behaviour(plots, { effects: { close: nothing, demolish: nothing } })

// @ts-expect-error Opening was declared to do no more than move the state.
behaviour(plots, { effects: { close: nothing, open: nothing } })

// @ts-expect-error A behaviour adds what the engine knows of.
behaviour(plots, { effects: { close: nothing }, afterwards: nothing })

behaviour(plots, {
  // @ts-expect-error The record has no such field.
  effects: { close: async (_work, { record }) => void record.height },
})

behaviour(plots, {
  // @ts-expect-error A place is written as its id.
  prepare: async (_work, { input }) => void input.village?.path,
  effects: { close: nothing },
})

/** Messages that the service might send. */
export const sent: Message[] = [
  { channel: 'SMS', to: '9876543210', template: 'FARMER_WELCOME', subject: 'Welcome', text: 'Welcome' },
  // @ts-expect-error A message is of a template that is declared.
  { channel: 'SMS', to: '9876543210', template: 'FARMER_WELCOM', subject: 'Welcome', text: 'Welcome' },
]
