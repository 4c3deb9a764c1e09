import { writeListQuery, type Rhythm } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import type { Colleague } from '../data/colleague'
import type { Asked, Format } from './requests'

/** Somebody to whom a list is sent. */
export interface Receiver {
  readonly id: number
  readonly label: string
}

/** When, to whom and as what a list is sent. */
export interface DeliveryInput {
  readonly title: string
  readonly rhythm: Rhythm
  readonly day: number | null
  readonly time: string
  readonly format: Format
  readonly recipients: readonly Receiver[]
}

/** A list that is sent regularly, as the service tells of it. */
export interface Delivery extends DeliveryInput {
  readonly id: string
  readonly resource: string
  /** What its list is called. */
  readonly label: string
  /** As in an address; null where the viewer does not see by what it is filtered. */
  readonly query: string | null
  /** The same in words. */
  readonly filter: string | null
  /** When it comes, in words. */
  readonly words: string
  readonly isPaused: boolean
  readonly pauseReason: string | null
  readonly nextAt: string | null
  readonly lastAt: string | null
  readonly isMine: boolean
  readonly isReceived: boolean
  readonly owner: Receiver
  /** What became of the last time; of another's, for the viewer alone. */
  readonly last: readonly (Receiver & {
    readonly state: 'SENT' | 'WAITING' | 'NOT_SENT'
    readonly why: string | null
  })[]
}

/** The deliveries of the viewer, and those that come to them. */
export async function fetchDeliveries(signal?: AbortSignal): Promise<readonly Delivery[]> {
  return (await translateErrors(httpOf('admin').get<{ items: Delivery[] }>('/deliveries', { signal }))).data.items
}

/** Some of the staff who may see a list, by a part of their name. */
export async function fetchReceivers(resource: string, q: string, signal?: AbortSignal): Promise<readonly Colleague[]> {
  const answer = httpOf('admin').get<{ items: Colleague[] }>('/deliveries/people', { params: { resource, q }, signal })
  return (await translateErrors(answer)).data.items
}

/** Has a list sent regularly, once for each key. Throws HttpError. */
export async function makeDelivery(
  { resource, query, columns }: Omit<Asked, 'format'>,
  input: DeliveryInput,
  key: string,
): Promise<void> {
  const { q, where, sort } = query
  const list = new URLSearchParams(
    writeListQuery(resource, { ...(q && { q }), ...(where && { where }), ...(sort && { sort }) }),
  )
  const body = { resource: resource.is.name, query: list.toString(), columns, ...bodyOf(input) }
  await translateErrors(httpOf('admin').post('/deliveries', body, under(key)))
}

/** Changes when, to whom or as what a list is sent, once for each key. Throws HttpError. */
export async function changeDelivery({ id }: Delivery, input: DeliveryInput, key: string): Promise<void> {
  await translateErrors(httpOf('admin').patch(`/deliveries/${id}`, bodyOf(input), under(key)))
}

/** What can be done with a delivery by one word: its owner deletes it for everyone, a receiver leaves it. */
export type DeliveryWord = 'pause' | 'resume' | 'send' | 'leave' | 'delete'

/** Pauses, resumes, sends, leaves or deletes a delivery, once for each key. Throws HttpError. */
export async function tellDelivery({ id }: Delivery, word: DeliveryWord, key: string): Promise<void> {
  const address = `/deliveries/${id}`
  const http = httpOf('admin')
  await translateErrors(
    word === 'delete' ? http.delete(address, under(key)) : http.post(`${address}/${word}`, {}, under(key)),
  )
}

function under(key: string): { readonly headers: { readonly 'Idempotency-Key': string } } {
  return { headers: { 'Idempotency-Key': key } }
}

function bodyOf({ title, rhythm, day, time, format, recipients }: DeliveryInput): object {
  return { title, rhythm, day, time, format, recipients: recipients.map(({ id }) => id) }
}
