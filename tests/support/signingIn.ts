import { createHash, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { declarations } from '../../server/declarations.mjs'
import type { Proof } from './letIn'

/** Makes the script that signs a person in within a page; once per run. */
export async function letInScript(): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [declarations()],
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('letIn.ts', import.meta.url)), formats: ['iife'], name: 'entrance' },
    },
  })
  const [output] = [made].flat()
  const [chunk] = output && 'output' in output ? output.output : []
  if (chunk?.type !== 'chunk') throw new Error('The script that lets somebody in was not made')
  return chunk.code
}

/** The person that the issuer shall authenticate, and the portal. */
interface Arrival {
  readonly url: string
  readonly username: string
  readonly script: string
}

/**
 * Signs a demo user in like one click on the sign-in page: both the issuer and this browser have a session. Only no
 * page is rendered for it, and no password is hashed, which was a third of the work of the browser tests.
 */
export async function signInUndrawn(page: Page, { url, username, script }: Arrival): Promise<void> {
  const proof = await proofOf(page.context(), { url, username })
  // Any response of the portal's own address will do: the session belongs to the address, not to the page.
  await page.goto(`${url}/api/config.json`)
  await page.evaluate(`(() => { ${script}; return entrance.letIn(${JSON.stringify(proof)}) })()`)
}

interface Configured {
  readonly authorizeUrl: string
  readonly clientId: string
  readonly scopes: readonly string[]
}

/** Passes the issuer's pages by their forms, with the browser's cookies. */
async function proofOf({ request }: BrowserContext, { url, username }: Omit<Arrival, 'script'>): Promise<Proof> {
  const { authorizeUrl, clientId, scopes } = (await (await request.get(`${url}/api/config.json`)).json()) as Configured
  const verifier = randomBytes(32).toString('base64url')
  const choosing = await request.get(authorizeUrl, {
    params: {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: `${url}/callback`,
      scope: scopes.join(' '),
      state: randomBytes(8).toString('hex'),
      nonce: randomBytes(8).toString('hex'),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
  })
  const person = personOn(await choosing.text(), username)
  const back = await request.post(`${choosing.url()}/person`, { form: { person }, headers: { origin: url } })
  const code = new URL(back.url()).searchParams.get('code')
  if (!code) throw new Error(`${username} did not get in: the issuer ended at ${back.url()}`)
  return { code, verifier }
}

/** Finds the number of a person on the sign-in page. */
function personOn(html: string, username: string): string {
  const card = html.split('<button type="submit" name="person"').find((one) => one.includes(`>${username}</span>`))
  const [, id] = /value="(\d+)"/.exec(card ?? '') ?? []
  if (!id) throw new Error(`The sign-in page offers no ${username}`)
  return id
}
