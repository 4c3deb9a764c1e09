import { companies } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { confinedTo } from './circle'

/** Companies: partners see only their own. */
export const companiesBehaviour = behaviour(companies, {
  scope: (viewer) => {
    const company = confinedTo(viewer)
    return company && sql`t.id = ${company}`
  },
  effects: {},
})
