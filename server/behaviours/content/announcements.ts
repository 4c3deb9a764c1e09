import { allows } from '#define'
import { announcements } from '#resources'
import { sql, type Sql } from '../../database'
import { behaviour, type Endpoint } from '../../engine/behaviour'
import { around } from '../../engine/desk/recordEndpoint'
import type { Work } from '../../engine/engine'
import { objectIn } from '../../engine/given'
import { idsOf } from '../../engine/idOf'
import { flag, integer, objectOf } from '../../engine/jsonSchema'
import { badRequest } from '../../engine/problem'
import { geographyAt, withinPlaces } from '../../engine/read/scope'
import type { Places, Viewer } from '../../engine/viewer'
import { put } from '../../engine/write/put'
import { ownVote, vote } from '../../engine/desk/votes'
import { namesPlace, namesRole } from './addressed'

const MANAGER = 'content:publish'

/** Announcements: read by their audience and changed by their author; content managers change all of them. */
export const announcementsBehaviour = behaviour(announcements, {
  scope: (viewer) => (isManager(viewer) ? undefined : sql`(${own(viewer)} or ${isAddressed(viewer)})`),
  reach: (viewer) => (isManager(viewer) ? undefined : own(viewer)),
  begins: async ({ viewer }) => ({ author: viewer.id }),
  prepare: async (work, { before, input }) => {
    const { places } = work.viewer
    if (isManager(work.viewer) || places === 'everywhere') return
    const { createFailed, updateFailed } = announcements.form.messages
    const title = before ? updateFailed : createFailed
    const chosen = idsOf(input.places)
    if (chosen.length === 0) throw badRequest(title, { fields: { places: 'Choose at least one of your geographies' } })
    if (!(await liesWithin(work, places, chosen)))
      throw badRequest(title, { fields: { places: 'Choose geographies within your own' } })
  },
  effects: {
    publish: async (work, { record: { id, publishAt, expiresAt } }) => {
      const now = work.engine.now().getTime()
      if (expiresAt && Date.parse(expiresAt) <= now)
        throw badRequest(announcements.actions.publish.failed, {
          fields: { expiresAt: 'This time has passed. Choose a later one' },
        })
      // What is due is published immediately; the schedule publishes the rest.
      if (publishAt && Date.parse(publishAt) <= now) await put(work, announcements, id, { status: 'PUBLISHED' })
    },
  },
})

function isManager({ keys, isService }: Viewer): boolean {
  return isService === true || allows(keys, MANAGER)
}

function own({ id }: Viewer): Sql {
  return sql`t.author_id = ${id}::bigint`
}

/** Builds the condition for announcements published to the viewer's role and to geographies within or around theirs. */
function isAddressed(viewer: Viewer): Sql {
  return sql`(t.status in ('PUBLISHED', 'ARCHIVED') and ${namesRole(viewer)} and ${namesPlace(viewer, 'announcements_places')})`
}

async function liesWithin({ tx }: Work, places: Places, chosen: readonly number[]): Promise<boolean> {
  const within = withinPlaces(places, (level) => geographyAt('g', level))
  const found = await tx.rows(sql`select from geographies g where g.id = any(${chosen}::bigint[]) and ${within}`)
  return found.length === new Set(chosen).size
}

const likes = objectOf({ likes: integer, isLiked: flag })

/** Endpoints of likes: one per person, which they can remove. */
export const announcementEndpoints: readonly Endpoint[] = [
  around(announcements, {
    method: 'GET',
    path: 'like',
    summary: 'How many people like this announcement, and whether the viewer does',
    gives: likes,
    answer: async (work, { id }) => {
      const [found] = await work.tx.rows<{ likes: number }>(sql`select likes from announcements where id = ${id}`)
      return { likes: found?.likes ?? 0, isLiked: (await ownVote(work, announcements, id)) === true }
    },
  }),
  around(announcements, {
    method: 'PUT',
    path: 'like',
    summary: 'Likes this announcement, or takes that back: { isLiked }',
    body: objectOf({ isLiked: flag }),
    gives: likes,
    answer: async (work, { id }, { body }) => {
      const isLiked = objectIn(body).isLiked === true
      const { yes } = await vote(work, announcements, id, isLiked || undefined)
      // The count is not a change of the announcement: it has neither version nor history.
      await put(work, announcements, id, { likes: yes })
      return { likes: yes, isLiked }
    },
  }),
]
