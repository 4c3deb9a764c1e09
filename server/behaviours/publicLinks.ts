import { publicLinks } from '#resources'
import { behaviour, type Endpoint } from '../engine/behaviour'
import { linkEnd } from '../engine/linkToken'
import { badRequest, type Problem } from '../engine/problem'
import { wholeNumber } from '../engine/given'
import { objectOf, text } from '../engine/jsonSchema'
import { openLink } from './openLinks/openLink'

/** Public links: they end by expiry, by hand, or with their farmer. */
export const publicLinksBehaviour = behaviour(publicLinks, {
  prepare: async ({ viewer, engine }, { before, input }) => {
    if (before) return undefined
    if (input.lasts === 'DAYS_90' && input.kind !== 'SOIL')
      throw badRequest(publicLinks.form.messages.createFailed, {
        fields: { lasts: 'Only a link to a soil report may be valid for 90 days' },
      })
    return { expiresAt: linkEnd(engine, input.lasts ?? 'HOUR_1'), madeBy: viewer.id || null }
  },
  effects: {},
})

/** Answers the address of a link to those who may share it. */
export const linkAddressEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/public-links/:id/address',
  summary: 'The address of an open link, to be shared: { path }',
  need: 'farmer:share',
  record: publicLinks,
  gives: objectOf({ path: text }),
  answer: async (work, _body, { params: { id = '' } }) => {
    const link = await openLink(work, wholeNumber(id) ?? 0)
    if (!link) throw closed()
    return { path: link.path }
  },
}

function closed(): Problem {
  return badRequest('This link can no longer be used', { detail: 'It has ended. Share a new one.' })
}
