import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { raw, type Database } from '../database'
import { BackupError } from './manifest'

/** The PostgreSQL programs that write and read dumps. */
type Program = 'pg_dump' | 'pg_restore'

/**
 * Runs a program on the database at an address; the password is passed in the environment, which other users cannot
 * list. Throws BackupError with the program's output when it fails.
 */
export async function runOn(
  databaseUrl: string,
  program: Program,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) }
  const { code, complaints } = await run(program, [...args, `--dbname=${url.href}`], { env, signal })
  signal?.throwIfAborted()
  if (code !== 0) throw new BackupError(`${program} ended with code ${code}:\n${complaints.trim()}`)
}

/** Throws BackupError when the program is missing or older than the server, whose dumps it would not understand. */
export async function mustHave(program: Program, database: Database): Promise<void> {
  const [row] = await database.rows<{ server_version_num: string }>(raw('show server_version_num'))
  const server = Math.floor(Number(row?.server_version_num) / 10_000)
  const advice = `Install the client programs of PostgreSQL ${server} or later (Debian, Ubuntu: postgresql-client) and put them on the PATH.`
  const { code, printed } = await run(program, ['--version']).catch(() => ({ code: 1, printed: '' }))
  if (code !== 0) throw new BackupError(`The program ${program} was not found. ${advice}`)
  const own = Number(/(\d+)(\.\d+)*/.exec(printed)?.[1])
  if (own < server)
    throw new BackupError(
      `The program ${program} is of version ${own}, but the server is of version ${server}. ${advice}`,
    )
}

async function run(
  program: Program,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly signal?: AbortSignal | undefined } = {},
): Promise<{ code: number | null; printed: string; complaints: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: options.env ?? process.env })
  const end = (): void => void child.kill()
  options.signal?.addEventListener('abort', end, { once: true })
  let [printed, complaints] = ['', '']
  child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (complaints += piece.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  options.signal?.removeEventListener('abort', end)
  return { code, printed, complaints }
}
