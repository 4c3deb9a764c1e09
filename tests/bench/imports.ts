import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { register } from '#resources'
import { createApp } from '../../server/app'
import { behaviours, endpoints, schedules } from '../../server/behaviours'
import { openDatabase, sql } from '../../server/database'
import { readSettings } from '../../server/settings'
import { distinctName } from '../support/distinctName'
import { workbook } from '../support/sheets'

/**
 * Measures villages from a workbook over HTTP: reading it, looking through its rows, and the peak of memory, on the
 * database that the environment names (DATA_DIR with the demo company, or DATABASE_URL for PostgreSQL). Nothing is
 * written: `DATA_DIR=… DEMO_PASSWORD=… npx tsx tests/bench/imports.ts --rows 20000 --megabytes 9.9`.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '20000' }, megabytes: { type: 'string', default: '9.9' } },
})

interface Told {
  readonly id: string
  readonly state: string
  readonly columns: readonly { readonly field?: string }[]
  readonly counts: Readonly<Record<string, number>>
}

/** So much text beside each row that the packed workbook is about as large as asked: letters in no order do not pack. */
function filler(size: number): string {
  return Array.from({ length: size }, () => Math.random().toString(36).charAt(3)).join('')
}

const MEGABYTE = 1024 * 1024

function inMegabytes(size: number, digits: number): string {
  return (size / MEGABYTE).toFixed(digits)
}

/** A workbook just below a size: how well its texts pack is not known before they are packed. */
function sized(most: number, count: number, made: (size: number) => Buffer): Buffer {
  let size = 0
  let bytes = made(size)
  for (let tries = 0; tries < 6 && (bytes.length > most || bytes.length < 0.995 * most); tries += 1) {
    // Letters in no order are hardly packed.
    size = Math.max(0, size + Math.floor((most * 0.998 - bytes.length) / count))
    bytes = made(size)
  }
  return bytes
}

async function main(): Promise<void> {
  const settings = await readSettings({ ...process.env, LOG_LEVEL: 'silent', PORT: '0' })
  const database = await openDatabase(settings)
  const app = await createApp({ settings, database, register, behaviours, endpoints, schedules })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/admin`
  let token = ''
  const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const isBytes = Buffer.isBuffer(body)
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const answer = (response.status === 204 ? {} : await response.json()) as Body
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const { access_token } = await ask<{ access_token: string }>('POST', '/oauth/token', {
    grant_type: 'password',
    username: 'admin',
    password: settings.session.secrets.demoPassword,
  })
  token = access_token
  const count = Number(values.rows)
  const places = await database.rows<{ state: string; district: string; tehsil: string }>(sql`
    select s.name as state, d.name as district, t.name as tehsil from geographies t join geographies d on d.id = t.parent_id
    join geographies s on s.id = d.parent_id where t.type = 'tehsil' and t.status = 'ACTIVE' order by t.id`)
  const headings = ['State', 'District', 'Tehsil', 'Village', 'LGD Village Code', 'PIN', 'Remarks']
  const bytes = sized(Number(values.megabytes) * MEGABYTE, count, (size) => {
    const rows = Array.from({ length: count }, (_, at) => {
      const { state = '', district = '', tehsil = '' } = places[at % places.length] ?? {}
      const wrong = at % 100 === 0 ? `${tehsil}x` : tehsil
      const name = `Bench ${distinctName(at % 28_561)}`
      return [state, district, wrong, name, String(900_001 + at), '141001', filler(size)]
    })
    return workbook([headings, ...rows])
  })
  const atRest = process.memoryUsage().rss
  const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(1)
  let start = performance.now()
  const read = await ask<Told>('POST', '/geographies/imports?tab=village', bytes)
  console.log(`${count} rows, ${inMegabytes(bytes.length, 2)} MB: read in ${seconds(start)} s`)
  start = performance.now()
  const fields = read.columns.map(({ field }) => field ?? null)
  let told = await ask<Told>('PUT', `/geographies/imports/${read.id}/columns`, { columns: fields })
  console.log(`columns settled in ${seconds(start)} s`)
  start = performance.now()
  while (told.state === 'checking') told = await ask<Told>('POST', `/geographies/imports/${read.id}/check`, {})
  console.log(`checked in ${seconds(start)} s: ${JSON.stringify(told.counts)}`)
  const peak = process.resourceUsage().maxRSS * 1024
  console.log(`peak memory ${inMegabytes(peak, 0)} MB, of which ${inMegabytes(atRest, 0)} MB before the sheet was sent`)
  await ask('DELETE', `/geographies/imports/${read.id}`)
  await app.close()
  await database.close()
}

await main()
