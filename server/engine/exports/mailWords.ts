import { counted, daysOf, formatDay, todayInIndia } from '#define'
import { sql, type Queries } from '../../database'
import type { Engine } from '../engine'
import { setting } from '../settings'
import type { ExportRow } from './store'
import type { Wanted } from './taken'

/** How long a file is kept (domain §0.3, retention). */
export const KEPT_HOURS = 72

/** The address of the portal for its users, without a trailing slash. */
export const portalAddress = setting<string>('the address of the portal')

/** A finished file, and the token of the link to it. */
interface Ready {
  readonly row: ExportRow
  readonly wanted: Wanted
  readonly rows: number
  readonly token: string
}

/** Writes the e-mail about a finished file; for a regular delivery with its title, its days and its sender. */
export async function mailWords(
  engine: Engine,
  tx: Queries,
  { row, wanted, rows, token }: Ready,
): Promise<{ readonly subject: string; readonly text: string }> {
  const { title, delivery } = row
  const {
    is: { plural: many },
  } = wanted.resource
  const sender = delivery ? await senderOf(tx, delivery) : undefined
  const why = sender
    ? `${sender} set up this regular delivery. You can leave it in the export centre.`
    : 'If you didn’t request it, tell your administrator.'
  return {
    subject: title ? `${title}: ${daysIn(wanted, engine.now())}` : `Your export of ${many} is ready`,
    text: `The file with ${counted(rows, 'rows')} of ${many} is ready.\n\nSign in and download it within ${KEPT_HOURS} hours:\n${engine.setting(portalAddress)}/exports?link=${token}\n\nThe link works only for you. ${why}`,
  }
}

async function senderOf(tx: Queries, delivery: string): Promise<string | undefined> {
  const [owner] = await tx.rows<{ name: string }>(
    sql`select u.name from deliveries d join users u on u.id = d.owner_id where d.id = ${delivery}::uuid`,
  )
  return owner?.name
}

/** The days that a list covers; for any other list the day on which the file is made. */
function daysIn({ resource, query }: Wanted, now: Date): string {
  const today = todayInIndia(now)
  const { from, to } = resource.list.range ? daysOf(query.where, resource.list.range.day, today) : {}
  const [first, last] = [from ?? today, to ?? today]
  return first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`
}
