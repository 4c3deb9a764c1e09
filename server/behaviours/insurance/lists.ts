import { insuredGenders, nomineeRelations } from '#resources'
import type { Endpoint } from '../../engine/behaviour'
import { itemsOf, objectOf, text } from '../../engine/jsonSchema'

const need = 'view_insurance_details_tab'
const gives = itemsOf(objectOf({ code: text, label: text }))

/** The lists of the specification that apps ask for: how a nominee is related, and the genders. */
export const listEndpoints: readonly Endpoint[] = [
  listOf('nominee-relations', 'How a nominee may be related to the farmer', nomineeRelations),
  listOf('genders', 'The genders of insured persons and nominees', insuredGenders),
]

function listOf(name: string, summary: string, options: Readonly<Record<string, string>>): Endpoint {
  const items = Object.entries(options).map(([code, label]) => ({ code, label }))
  return { method: 'GET', path: `/farmer/insurance/${name}`, summary, need, gives, answer: async () => ({ items }) }
}
