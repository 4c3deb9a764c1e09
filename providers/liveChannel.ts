import type { BaseKey, LiveEvent as RefineEvent, LiveProvider } from '@refinedev/core'
import { watch, type LiveEvent } from './live'

/** A subscriber to a resource: to some of its records, or its lists. */
interface Follower {
  readonly resource: string
  readonly types: readonly string[]
  readonly ids?: readonly BaseKey[]
  readonly callback: (event: RefineEvent) => void
}

interface Channel {
  readonly followers: readonly Follower[]
  readonly ids: string
  readonly stop: () => void
}

const channels = new Map<string, Channel>()

/**
 * Handles a subscription of Refine, until the returned function is called. Throws for a channel that belongs to no
 * resource.
 */
export function subscribe({ channel, types, params, callback }: Parameters<LiveProvider['subscribe']>[0]): () => void {
  const resource = /^resources\/(.+)$/.exec(channel)?.[1]
  if (resource === undefined) throw new Error(`There is no live channel called ${channel}: use resources/<name>`)
  const ids = params?.ids ?? (params?.id === undefined ? undefined : [params.id])
  return follow({ resource, types, ids, callback })
}

/**
 * Subscribes to a resource until the returned function is called. All subscribers of one resource share the tab's
 * watch.
 */
function follow(follower: Follower): () => void {
  settle(follower.resource, [...(channels.get(follower.resource)?.followers ?? []), follower])
  return () => {
    const left = channels.get(follower.resource)?.followers.filter((one) => one !== follower) ?? []
    settle(follower.resource, left)
  }
}

function settle(resource: string, followers: readonly Follower[]): void {
  const before = channels.get(resource)
  const ids = [...new Set(followers.flatMap((one) => one.ids ?? []).map(Number))].filter(Number.isSafeInteger)
  if (followers.length === 0) {
    before?.stop()
    channels.delete(resource)
  } else if (before?.ids === ids.join(',')) channels.set(resource, { ...before, followers })
  else {
    before?.stop()
    const stop = watch({ resource, ids }, hearing(resource))
    channels.set(resource, { followers, ids: ids.join(','), stop })
  }
}

/** Returns a handler that passes the events of the stream on. After a reconnect, something may have been missed. */
function hearing(resource: string): (event: LiveEvent) => void {
  let hasStood = false
  return (event) => {
    if (event.kind === 'open') {
      if (hasStood) publish(resource, '*')
      hasStood = true
    } else if (event.kind === 'listChanged') publish(resource, '*')
    else if (event.kind === 'gone') publish(resource, 'deleted', { ids: [event.id] })
    else if (event.kind === 'changed') publish(resource, typeOf(event.action), { ...event, ids: [event.id] }, event.at)
  }
}

function typeOf(action: string): string {
  return action === 'create' ? 'created' : action === 'delete' ? 'deleted' : 'updated'
}

function publish(resource: string, type: string, payload: RefineEvent['payload'] = {}, at?: string): void {
  const event = { channel: `resources/${resource}`, type, payload, date: at ? new Date(at) : new Date() }
  for (const { types, ids, callback } of channels.get(resource)?.followers ?? [])
    if (isMeant(event, types, ids)) callback(event)
}

/** An event without a record is for everyone; a list is affected by every record of its resource. */
function isMeant({ type, payload }: RefineEvent, types: readonly string[], ids: Follower['ids']): boolean {
  const isType = type === '*' || types.includes('*') || types.includes(type)
  const changed = payload.ids
  return isType && (!changed || !ids?.length || ids.some((id) => changed.includes(Number(id))))
}
