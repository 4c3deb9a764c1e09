import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '../../../server/engine/problem'
import { oktaDirectory } from '../../../server/outbound/directory/oktaDirectory'
import { readDirectorySettings } from '../../../server/outbound/directory/settings'
import { readSettings } from '../../../server/settings'
import { fakeDirectory, oktaUser, page, type FakeDirectory, type Handler } from '../../support/fakeDirectory'

let fake: FakeDirectory
beforeAll(async () => {
  fake = await fakeDirectory()
})
afterAll(() => fake.close())

const people = (bounds = {}) => oktaDirectory(fake.settings, bounds).people()
const refusal = async (bounds = {}): Promise<string | undefined> => {
  const error: unknown = await people(bounds).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return (error as Problem | undefined)?.detail
}
const next = (path: string): string => `<${path}>; rel="next"`

describe('The directory', () => {
  it('is read page by page, following its links, with the token', async () => {
    const self = `<${fake.origin}/api/v1/groups/00gStaff/users?limit=200>; rel="self"`
    const onward = `${fake.origin}/api/v1/groups/00gStaff/users?limit=200&after=00u1,x`
    const more = { mobilePhone: ' +91 98123 45678 ', employeeNumber: 'AG1', department: 'Support', title: null }
    fake.answers(
      page([oktaUser('00u1', more)], self, next(onward)),
      page([oktaUser('00u1'), oktaUser('00u2', {}, 'SUSPENDED'), oktaUser('00u3', {}, 'LOCKED_OUT')]),
    )
    const [first, second, third] = await people()
    expect(first).toMatchObject({
      subject: '00u1',
      login: '00u1@example.in',
      state: 'MEMBER',
      since: '2026-11-16T04:30:00.000Z',
    })
    expect([second?.state, third?.state]).toEqual(['SUSPENDED', 'MEMBER'])
    expect(fake.asked).toEqual([
      { url: '/api/v1/groups/00gStaff/users?limit=200', authorization: 'SSWS a-token-of-the-tests' },
      { url: '/api/v1/groups/00gStaff/users?limit=200&after=00u1,x', authorization: 'SSWS a-token-of-the-tests' },
    ])
    fake.answers(page([oktaUser('00u1', more)]))
    expect(await people()).toEqual([
      {
        subject: '00u1',
        login: '00u1@example.in',
        email: '00u1@example.in',
        state: 'MEMBER',
        firstName: 'Asha',
        lastName: 'Rao',
        mobile: '+91 98123 45678',
        employeeCode: 'AG1',
        department: 'Support',
        since: '2026-11-16T04:30:00.000Z',
      },
    ])
  })

  it('is not followed to another address or a redirect, so that the token goes nowhere else', async () => {
    const other = await fakeDirectory()
    other.answers(page([oktaUser('00u2')]))
    fake.answers(page([oktaUser('00u1')], next(`${other.origin}/api/v1/groups/00gStaff/users?after=1`)))
    expect(await refusal()).toBe('The directory redirects to another address, which the portal does not follow')
    fake.answers((_request, response) => response.writeHead(302, { location: `${other.origin}/` }).end())
    expect(await refusal()).toBe('The directory answered with an error (302). Try again later')
    expect(other.asked).toEqual([])
    other.close()
  })

  it('is given up when its pages never end', async () => {
    let serial = 0
    const again =
      (url: () => string): Handler =>
      (request, response) =>
        page([oktaUser(`00u${(serial += 1)}`)], next(`${fake.origin}${url()}`))(request, response)
    fake.answers(again(() => '/api/v1/groups/00gStaff/users?limit=200'))
    expect(await refusal()).toBe('The directory’s list of people doesn’t end')
    expect(fake.asked).toHaveLength(1)
    fake.answers(again(() => `/more?after=${serial}`))
    expect(await refusal({ pages: 7 })).toBe('The directory’s list of people doesn’t end')
    expect(fake.asked).toHaveLength(7)
    fake.answers(again(() => `/more?after=${serial}`))
    expect(await refusal({ entries: 3 })).toBe('The group of the directory has more than 3 people')
  })

  it('that is slow, too long or unreachable is reported with a message', async () => {
    fake.answers(() => undefined)
    expect(await refusal({ pageMilliseconds: 30 })).toBe('The directory did not answer in time. Try again later')
    expect(await refusal({ milliseconds: 30 })).toBe('The directory did not answer in time. Try again later')
    fake.answers((_request, response) => void response.writeHead(200).write('['))
    expect(await refusal({ pageMilliseconds: 30 })).toBe('The directory did not answer in time. Try again later')
    fake.answers(page([oktaUser('00u1', { title: 'x'.repeat(3_000) })]))
    expect(await refusal({ bytes: 2_000 })).toBe('The answer of the directory is too long')
    fake.answers((request) => void request.socket.destroy())
    expect(await refusal()).toBe('The directory can’t be reached. Try again later')
  })

  it.each([
    [401, 'The directory refused the token of the portal: DIRECTORY_TOKEN is not valid'],
    [403, 'The directory refused the token of the portal: DIRECTORY_TOKEN is not valid'],
    [404, 'The directory doesn’t know this group. Check DIRECTORY_GROUP'],
    [429, 'Too many requests to the directory. Try again in a minute'],
    [500, 'The directory answered with an error (500). Try again later'],
  ])('that answers %i is reported with a message', async (status, words) => {
    fake.answers((_request, response) => response.writeHead(status).end('{"errorSummary":"secret"}'))
    expect(await refusal()).toBe(words)
  })

  it.each([
    ['no JSON', '<html>'],
    ['no list', '{"users":[]}'],
    ['somebody without a subject', JSON.stringify([{ ...oktaUser('00u1'), id: '' }])],
    ['somebody without a profile', '[{"id":"00u1","status":"ACTIVE"}]'],
    ['a name that is no text', JSON.stringify([oktaUser('00u1', { firstName: { given: 'Asha' } })])],
  ])('that answers %s is not understood, and no one from it is imported', async (_what, body) => {
    fake.answers((_request, response) => response.end(body))
    expect(await refusal()).toBe('The directory’s answer couldn’t be read')
  })
})

describe('The settings of the directory', () => {
  const issuer = 'https://company.okta.com/oauth2/default'
  const whole = {
    DIRECTORY_URL: 'https://company.okta.com/',
    DIRECTORY_GROUP: '00g1ema',
    DIRECTORY_TOKEN: '00aSecret-x_1',
  }
  const read = (environment: object) => readDirectorySettings({ ...environment }, { issuer, local: false })
  const complaintsAbout = (environment: object): readonly string[] => read({ ...whole, ...environment }).complaints

  it('may be left out entirely, or must be complete', () => {
    expect(read({})).toEqual({ complaints: [] })
    expect(read(whole)).toEqual({
      directory: { url: 'https://company.okta.com', group: '00g1ema', token: '00aSecret-x_1' },
      complaints: [],
    })
    expect(complaintsAbout({ DIRECTORY_GROUP: ' ' })).toEqual([
      'DIRECTORY_URL is set, so DIRECTORY_GROUP must be set too.',
    ])
    expect(read({ DIRECTORY_TOKEN: '00aSecret' }).complaints).toEqual([
      'DIRECTORY_TOKEN is set, so DIRECTORY_URL and DIRECTORY_GROUP must be set too.',
    ])
  })

  it('are refused with messages that never contain the token', () => {
    const address = 'DIRECTORY_URL must be an https address, without a name, a question mark or a hash in it.'
    for (const DIRECTORY_URL of [
      'company',
      'http://company.okta.com',
      'https://me@company.okta.com',
      'https://company.okta.com?x',
    ])
      expect(complaintsAbout({ DIRECTORY_URL })).toEqual([address])
    expect(complaintsAbout({ DIRECTORY_URL: 'https://other.okta.com' })).toEqual([
      'DIRECTORY_URL must lie at https://company.okta.com like OIDC_ISSUER, because people are known at both by the same subject.',
    ])
    const wrong = complaintsAbout({ DIRECTORY_GROUP: 'Everyone/../x', DIRECTORY_TOKEN: 'my secret\ntoken' })
    expect(wrong).toEqual([
      'DIRECTORY_GROUP is the id of a group, such as 00g1emaKYZTWRYYRRTSK.',
      'DIRECTORY_TOKEN has characters that no token has.',
    ])
    expect(wrong.join()).not.toContain('secret')
  })

  it('of the demo are its own, with a new token at each start', async () => {
    const given = (environment = {}) =>
      readSettings({ DATA_DIR: mkdtempSync(join(tmpdir(), 'agridesk-')), ...environment })
    const [one, other] = [(await given()).directory, (await given()).directory]
    expect(one).toMatchObject({ url: 'http://localhost:3000/oidc', group: 'agridesk-staff' })
    expect(one?.token).not.toBe(other?.token)
    await expect(given(whole)).rejects.toThrow('DIRECTORY_URL is set, so OIDC_ISSUER must be set too')
    const production = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: '0oa1' }
    expect((await given(production)).directory).toBeUndefined()
    expect((await given({ ...production, ...whole })).directory?.group).toBe('00g1ema')
  })
})
