import { todayInIndia, type AnyResource } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'

/** A reviewer's progress at a desk. */
export interface Stand {
  /** How many records they have judged today. */
  readonly today: number
  /** How many of them per minute lately; null before there are two. */
  readonly perMinute: number | null
}

/** The minutes on which the current speed is based. */
const LATELY = 10

/** Computes how many records of a resource the viewer has judged today, and their current speed. */
export async function standOf({ tx, viewer, engine }: Work, { is }: AnyResource): Promise<Stand> {
  const now = engine.now()
  const today = `${todayInIndia(now)}T00:00:00+05:30`
  const since = new Date(now.getTime() - LATELY * 60_000).toISOString()
  const [found] = await tx.rows<{ today: number; lately: number; first: string | null }>(sql`
    select count(*)::integer as today, (count(*) filter (where at > ${since}::timestamptz))::integer as lately,
      (min(at) filter (where at > ${since}::timestamptz))::text as first
    from desk_verdicts where user_id = ${viewer.id} and resource = ${is.name} and at >= ${today}::timestamptz`)
  const { lately = 0, first = null } = found ?? {}
  const minutes = first === null ? 0 : Math.max(1 / 6, (now.getTime() - Date.parse(first)) / 60_000)
  const perMinute = lately > 1 ? Math.round(((lately - 1) / minutes) * 10) / 10 : null
  return { today: found?.today ?? 0, perMinute }
}
