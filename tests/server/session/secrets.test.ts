import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSecrets, readSessionSettings, withSecrets } from '../../../server/session'

const NOTHING_GIVEN = { sessionKeys: [], demoPassword: undefined, local: true }

describe('The secrets', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'agridesk-secrets-'))
  })
  afterEach(() => rm(directory, { recursive: true }))
  const file = () => join(directory, 'secrets.json')

  it('are generated on first use, stay the same, and are readable only by the service’s user', async () => {
    const first = await readSecrets(directory, NOTHING_GIVEN)
    expect(first.sessionKeys[0].length).toBeGreaterThanOrEqual(32)
    expect(first.demoPassword).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    expect(first.providerKey).toMatchObject({ kty: 'RSA', alg: 'RS256' })
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await readSecrets(directory, NOTHING_GIVEN)).toEqual(first)
  })

  it('are the same for services that start together', async () => {
    const all = await Promise.all([1, 2, 3].map(() => readSecrets(directory, NOTHING_GIVEN)))
    expect(new Set(all.map(({ sessionKeys }) => sessionKeys[0])).size).toBe(1)
  })

  it('from the environment are never written to disk', async () => {
    const given = { sessionKeys: ['one', 'two'], fingerprintKey: 'print', demoPassword: 'given-password', local: false }
    const secrets = await readSecrets(join(directory, 'unused'), given)
    expect(secrets).toEqual({
      sessionKeys: ['one', 'two'],
      fingerprintKey: 'print',
      demoPassword: 'given-password',
      providerKey: undefined,
    })
    await expect(readFile(join(directory, 'unused', 'secrets.json'))).rejects.toThrow('ENOENT')
  })

  it('are completed when the demo’s sign-in is enabled later, and made private if they were readable', async () => {
    const before = await readSecrets(directory, { ...NOTHING_GIVEN, local: false })
    await chmod(file(), 0o644)
    const after = await readSecrets(directory, NOTHING_GIVEN)
    expect(after.sessionKeys).toEqual(before.sessionKeys)
    expect(after.providerKey).toBeDefined()
    expect((await stat(file())).mode & 0o777).toBe(0o600)
  })

  it('are not silently replaced when the file is damaged', async () => {
    await writeFile(file(), '{ half')
    await expect(readSecrets(directory, NOTHING_GIVEN)).rejects.toThrow('is damaged')
  })
})

describe('The session settings', () => {
  const place = { port: 3000, development: false }

  it('use the product’s name as its short name until one is set', () => {
    const shortName = (environment: Record<string, string>): string =>
      readSessionSettings(environment, place).settings.productShortName
    expect(shortName({})).toBe('Agridesk')
    expect(shortName({ PRODUCT_NAME: 'Acme Fields' })).toBe('Acme Fields')
    expect(shortName({ PRODUCT_NAME: 'Acme Fields', PRODUCT_SHORT_NAME: 'AFS' })).toBe('AFS')
  })

  it('need nothing from the environment for the demo', async () => {
    const { settings, complaints } = readSessionSettings({}, place)
    expect(complaints).toEqual([])
    expect(settings).toMatchObject({
      local: true,
      issuer: 'http://localhost:3000/oidc',
      clientId: 'agridesk-portal',
      accessTokenSeconds: 900,
      familySeconds: 2_592_000,
      idleSeconds: 43_200,
    })
    const complete = withSecrets(settings, {
      sessionKeys: ['key'],
      fingerprintKey: 'print',
      demoPassword: 'demo-password',
    })
    expect(complete).not.toHaveProperty('givenSessionKeys')
  })

  it('name an organisation’s issuer without its trailing slash', () => {
    const environment = { OIDC_ISSUER: 'https://company.okta.example/oauth2/default/', OIDC_CLIENT_ID: '0oa1' }
    const { settings, complaints } = readSessionSettings(environment, place)
    expect(complaints).toEqual([])
    expect(settings).toMatchObject({
      local: false,
      issuer: 'https://company.okta.example/oauth2/default',
      clientId: '0oa1',
    })
  })

  it('report everything that is wrong at once, in sentences', () => {
    const { complaints } = readSessionSettings(
      {
        OIDC_ISSUER: 'http://company.example',
        SESSION_KEY: 'short',
        DEMO_PASSWORD: 'short',
        OIDC_SCOPES: 'profile',
        ACCESS_TOKEN_MINUTES: '0',
        SESSION_DAYS: 'many',
        PUBLIC_URL: 'portal',
      },
      place,
    )
    expect(complaints).toEqual([
      'PUBLIC_URL must be an http or https address, not “portal”.',
      'SESSION_KEY must have at least 32 characters.',
      'DEMO_PASSWORD must have at least 8 characters.',
      'OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.',
      'OIDC_SCOPES must contain “openid”.',
      'OIDC_ISSUER must be an https address.',
      'ACCESS_TOKEN_MINUTES must be a number above 0 and at most 60, not “0”.',
      'SESSION_DAYS must be a number above 0 and at most 90, not “many”.',
    ])
  })
})
