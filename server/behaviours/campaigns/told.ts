import { paths, type Foretold, type RowOf } from '#define'
import { campaigns } from '#resources'
import type { Endpoint } from '../../engine/behaviour'
import { foretelling, foretold } from '../../engine/commonSchemas'
import { around } from '../../engine/desk/recordEndpoint'
import type { Work } from '../../engine/engine'
import { objectIn, wholeNumber } from '../../engine/given'
import { formValues, integer, objectOf } from '../../engine/jsonSchema'
import { badRequest } from '../../engine/problem'
import { mustSee } from '../../engine/read/mustSee'
import { readFull } from '../../engine/read/oneRecord'
import { mustHold } from '../../engine/viewer'
import { soundValues } from '../../engine/write/soundValues'
import { textsOf, type Draft } from './texts'

const { fields, form, actions, access } = campaigns
const { at = '', label = '' } = form.preview ?? {}
const { query, template, variableMap, frequencyCap } = fields
const asked = { query, template, variableMap, frequencyCap }

/** Previews the messages of a campaign in a form, by the code that sends them. */
export const campaignTextsEndpoint: Endpoint = {
  method: 'POST',
  path: `${paths.api(campaigns)}/${at}`,
  summary: 'The messages of a campaign as entered in a form, { id?, values }: { parts }. Nothing is sent',
  need: access.see,
  alsoNeeds: [access.create],
  body: objectOf({}, { id: integer, values: formValues(campaigns) }),
  gives: foretold,
  answer: async (work, body): Promise<Foretold> => {
    const { id, values } = objectIn(body)
    const before = id === undefined ? {} : await draftOf(work, id)
    return textsOf(work, { ...before, ...(await soundValues(work, asked, objectIn(values ?? {}))) }, { label })
  },
}

const tellers = ['run', 'schedule'] as const

/** Previews the messages of a campaign before an action runs it. */
export const campaignToldEndpoint = around(campaigns, {
  method: 'POST',
  path: 'told',
  summary: 'The messages of a campaign to be run or scheduled, from { action, input }: { parts }. Nothing is sent',
  body: foretelling,
  gives: foretold,
  answer: async (work, { id }, { body }): Promise<Foretold> => {
    const teller = tellers.find((one) => one === objectIn(body).action)
    if (!teller) throw badRequest(`action is ${tellers.join(' or ')}`)
    mustHold(work.viewer, actions[teller].key)
    return textsOf(work, await draftOf(work, id), { label, action: teller })
  },
})

async function draftOf(work: Work, id: unknown): Promise<Draft> {
  const record = wholeNumber(id)
  if (!record) throw badRequest('id is the id of a record')
  await mustSee(work, { resource: campaigns, id: record })
  const found = (await readFull(work.engine, work.tx, campaigns, record)) as unknown as RowOf<typeof campaigns>
  return { ...found, query: found.query?.id ?? null, template: found.template?.id ?? null }
}
