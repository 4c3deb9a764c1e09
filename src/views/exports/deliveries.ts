import { writeListQuery, type Rhythm } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import type { Colleague } from '../data/colleague'
import type { Asked, Format } from './requests'

/** A person who receives a list. */
export interface Receiver {
  readonly id: number
  readonly label: string
}

/** When, to whom and in which format a list is sent. */
export interface DeliveryInput {
  readonly title: string
  readonly rhythm: Rhythm
  readonly day: number | null
  readonly time: string
  readonly format: Format
  readonly recipients: readonly Receiver[]
}

/** A regular delivery of a list, as returned by the service. */
export interface Delivery extends DeliveryInput {
  readonly id: string
  readonly resource: string
  /** The name of the list. */
  readonly label: string
  /** As in an address; null if the viewer cannot see the filter. */
  readonly query: string | null
  /** The same in words. */
  readonly filter: string | null
  /** The schedule, in words. */
  readonly words: string
  readonly isPaused: boolean
  readonly pauseReason: string | null
  readonly nextAt: string | null
  readonly lastAt: string | null
  readonly isMine: boolean
  readonly isReceived: boolean
  readonly owner: Receiver
  /** The results of the last run; of another person's delivery, only the viewer's own. */
  readonly last: readonly (Receiver & {
    readonly state: 'SENT' | 'WAITING' | 'NOT_SENT'
    readonly why: string | null
  })[]
}

/** Fetches the viewer's deliveries, and those sent to them. */
export async function fetchDeliveries(signal?: AbortSignal): Promise<readonly Delivery[]> {
  return (await translateErrors(httpOf('admin').get<{ items: Delivery[] }>('/deliveries', { signal }))).data.items
}

/** Searches the staff who may see a list, by part of a name. */
export async function fetchReceivers(resource: string, q: string, signal?: AbortSignal): Promise<readonly Colleague[]> {
  const answer = httpOf('admin').get<{ items: Colleague[] }>('/deliveries/people', { params: { resource, q }, signal })
  return (await translateErrors(answer)).data.items
}

/** Creates a regular delivery, once per key. Throws HttpError. */
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

/** Changes when, to whom or in which format a list is sent, once per key. Throws HttpError. */
export async function changeDelivery({ id }: Delivery, input: DeliveryInput, key: string): Promise<void> {
  await translateErrors(httpOf('admin').patch(`/deliveries/${id}`, bodyOf(input), under(key)))
}

/** The commands of a delivery: its owner deletes it for everyone, a receiver leaves it. */
export type DeliveryWord = 'pause' | 'resume' | 'send' | 'leave' | 'delete'

/** Pauses, resumes, sends, leaves or deletes a delivery, once per key. Throws HttpError. */
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
