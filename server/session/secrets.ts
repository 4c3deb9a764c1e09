import { randomBytes, randomInt } from 'node:crypto'
import { chmod, link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

/** What must never leave the service. */
export interface Secrets {
  /**
   * The first key signs sessions; all of them are accepted, so that a key can be changed without signing anyone out.
   */
  readonly sessionKeys: readonly [string, ...string[]]
  /** The common password of all demo accounts. */
  readonly demoPassword: string
  /**
   * Makes the fingerprints of numbers that are compared but never stored. It outlives every change of the session keys.
   */
  readonly fingerprintKey: string
  /** The local provider's private RS256 key; absent when the organisation's issuer is used. */
  readonly providerKey?: JWK
}

interface Stored {
  sessionKey?: string
  fingerprintKey?: string
  demoPassword?: string
  providerKey?: JWK
}

/**
 * Reads the secrets from the environment and, for those not set there, from `secrets.json` in the data directory, which
 * is generated on first use and readable by the service's own user only.
 */
export async function readSecrets(
  directory: string,
  given: {
    readonly sessionKeys: readonly string[]
    readonly fingerprintKey?: string
    readonly demoPassword: string | undefined
    readonly local: boolean
  },
): Promise<Secrets> {
  const file = join(directory, 'secrets.json')
  let stored = await storedIn(file)
  const missing: Stored = {}
  if (!given.sessionKeys.length && !stored?.sessionKey) missing.sessionKey = randomBytes(48).toString('base64url')
  if (!given.fingerprintKey && !stored?.fingerprintKey) missing.fingerprintKey = randomBytes(32).toString('base64url')
  if (!given.demoPassword && !stored?.demoPassword) missing.demoPassword = readablePassword()
  if (given.local && !stored?.providerKey) missing.providerKey = await newProviderKey()
  if (Object.keys(missing).length) {
    await mkdir(directory, { recursive: true })
    await store(file, { ...stored, ...missing }, !stored)
    stored = await storedIn(file)
  }
  const [first = stored?.sessionKey, ...others] = given.sessionKeys
  const demoPassword = given.demoPassword ?? stored?.demoPassword
  const fingerprintKey = given.fingerprintKey ?? stored?.fingerprintKey
  if (!first || !demoPassword || !fingerprintKey)
    throw new Error(`${file} could not be completed. Remove it and start again.`)
  const providerKey = given.local ? stored?.providerKey : undefined
  return { sessionKeys: [first, ...others], fingerprintKey, demoPassword, providerKey }
}

async function storedIn(file: string): Promise<Stored | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  await chmod(file, 0o600)
  try {
    return JSON.parse(text) as Stored
  } catch {
    throw new Error(`${file} is damaged. Restore it, or remove it (everyone then signs in again) and start again.`)
  }
}

/**
 * Writes the file completely or not at all; of two services that start together on a new directory the first one's file
 * stays.
 */
async function store(file: string, content: Stored, first: boolean): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  if (!first) return rename(draft, file)
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
}

function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}

async function newProviderKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') }
}
