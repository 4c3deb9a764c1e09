import { isUuid } from '#define'
import type { AnyResource } from '#define'
import type { Engine } from '../engine'
import { badRequest } from '../problem'

/** The subject of a stream. */
export interface Asked {
  readonly resource: AnyResource
  /** The records on screen; none for an empty list. */
  readonly ids: readonly number[]
  /** What the person does at the one record that they have open; missing for a list. */
  readonly presence?: { readonly tab: string; readonly doing: 'viewing' | 'editing' }
}

type Query = Readonly<Record<string, string | readonly string[] | undefined>>

const MOST = 1000

/** Reads the subject of a stream from its address. Throws 400. */
export function askedIn({ register }: Engine, query: Query): Asked {
  const resource = register.resources.find(({ is: { name } }) => name === query.resource)
  if (!resource) throw refused('resource', 'resource is the name of a resource')
  const ids = idsIn(query.ids)
  const { tab, doing } = query
  if (doing === undefined) return { resource, ids }
  if (doing !== 'viewing' && doing !== 'editing') throw refused('doing', 'doing is viewing or editing')
  if (typeof tab !== 'string' || !isUuid(tab)) throw refused('tab', 'tab is a UUID that names the open tab')
  if (ids.length !== 1) throw refused('ids', 'Presence needs exactly one record')
  return { resource, ids, presence: { tab, doing } }
}

function idsIn(given: Query[string]): number[] {
  if (given === undefined || given === '') return []
  const ids = typeof given === 'string' ? given.split(',') : []
  const isSound = ids.length > 0 && ids.length <= MOST && ids.every((id) => /^[1-9]\d{0,15}$/.test(id))
  const numbers = [...new Set(ids.map(Number))]
  if (!isSound || !numbers.every(Number.isSafeInteger))
    throw refused('ids', `ids are at most ${MOST} ids with commas between them`)
  return numbers
}

function refused(parameter: string, sentence: string): Error {
  return badRequest(sentence, { fields: { [parameter]: sentence } })
}
