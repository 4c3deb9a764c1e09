import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tickets } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { oktaUser, page } from '../../support/fakeDirectory'
import { everyKey } from '../../support/samples'
import { startService } from '../../support/service'
import { hire, hireLine } from '../../support/staff'
import { startSyncing, SYNC_PATH, syncKeys, type Syncing } from '../../support/syncing'

let syncing: Syncing
let { fake, service, root, admin, newMobile, keyOf, about, office, preview, sync, read, written } = {} as Syncing
beforeAll(async () => {
  syncing = await startSyncing()
  ;({ fake, service, root, admin, newMobile, keyOf, about, office, preview, sync, read, written } = syncing)
})
beforeEach(() => syncing.forget())
afterAll(() => syncing.close())

describe('A person who left the directory', () => {
  it('stays active while they have open work, which is named', async () => {
    const [busy, idle, invited] = [
      await office({ email: 'busy@example.in' }),
      await office({ email: 'idle@example.in' }),
      await office({ email: 'invited@example.in', status: 'INVITED' }),
    ]
    const staff = await hireLine(service)
    await service.database.run(sql`update users set email = 'bdo@example.in' where id = ${staff.bdo}`)
    await insertMany(service.database, tickets, [
      {
        requester: root.id,
        category: 'OTHER',
        subject: 'Help',
        description: 'Help me',
        assignee: busy,
        status: 'ASSIGNED',
      },
    ])
    const gone = (word: string, status: string): object =>
      oktaUser(`00u${word}`, { email: `${word}@example.in` }, status)
    fake.answers(
      page([
        gone('busy', 'SUSPENDED'),
        gone('idle', 'SUSPENDED'),
        gone('invited', 'DEPROVISIONED'),
        gone('bdo', 'DEPROVISIONED'),
      ]),
    )
    const rows = await preview(root)
    expect(about(rows, '00ubusy')?.refused).toBe('1 open ticket is assigned to this user. Reassign it first')
    expect(about(rows, '00uidle')).toMatchObject({ kind: 'deactivate', user: idle, why: 'Suspended in the directory' })
    expect(about(rows, '00uinvited')?.refused).toBe('The user was only invited. Delete the user instead')
    expect(about(rows, '00ubdo')?.refused).toMatch(/people report to this user: .*Choose a successor$/)
    expect(await sync(rows, root)).toMatchObject({ deactivated: 1 })
    expect([await read(busy), await read(idle), await read(invited)].map(({ status }) => status)).toEqual([
      'ACTIVE',
      'INACTIVE',
      'INVITED',
    ])
    expect((await preview(root)).filter(({ refused }) => refused === undefined)).toEqual([])
  })
})

describe('The syncing person’s rights', () => {
  it('protect users with higher authority, who are named and not changed', async () => {
    const chief = await service.person(['role_superadmin'])
    await service.database.run(sql`update users set email = 'chief@example.in' where id = ${chief.id}`)
    fake.answers(
      page([oktaUser('00uChief', { email: 'chief@example.in', lastName: 'Changed', mobilePhone: newMobile() })]),
    )
    const rows = await preview()
    expect(about(rows, '00uChief')?.refused).toBe('You don’t have permission to do this to this user')
    expect(await sync(rows)).toMatchObject({ updated: 0, refused: [{ key: keyOf('00uChief') }] })
    expect(await read(chief.id)).toMatchObject({ lastName: 'Number', version: 1 })
    expect(about(await preview(root), '00uChief')).not.toHaveProperty('refused')
  })

  it('apply to each action, and to the users they may see', async () => {
    await hire(service, 'OFFICE', ['Karnal'], { officeRole: 'SALES', email: 'far@example.in', ssoSubject: '00uFar' })
    const hidden = await hire(service, 'OFFICE', ['Karnal'], { officeRole: 'SALES', ssoSubject: '00uHidden' })
    await office({ email: 'leaver@example.in' })
    fake.answers(
      page([
        oktaUser('00uFar', { email: 'far@example.in', lastName: 'Away', firstName: 'Far' }),
        oktaUser('00uFresh', { mobilePhone: newMobile(), department: 'Sales' }),
        oktaUser('00uLeaver', { email: 'leaver@example.in' }, 'SUSPENDED'),
      ]),
    )
    const local = await service.person(['view_afs_users_tab', 'user:sync', 'user:edit', 'user:senior'], ['Ludhiana'])
    const rows = await preview(local)
    const unseen = 'This user is outside your geographies'
    expect(about(rows, '00uFar')).toMatchObject({ name: 'Far Away', refused: unseen, changes: [] })
    expect(about(rows, '00uFar')).not.toHaveProperty('user')
    expect(about(rows, '00uFresh')?.refused).toBe('You don’t have permission to do this to this user')
    expect(about(rows, '00uLeaver')?.refused).toBe(unseen)
    expect(about(rows, `user ${hidden}`)).toBeUndefined()
    const everywhere = await service.person(['view_afs_users_tab', 'user:sync', 'user:edit', 'user:senior'])
    expect(about(await preview(everywhere), '00uLeaver')?.refused).toBe(
      'You don’t have permission to do this to this user',
    )
  })

  it('require the sync key and those for users', async () => {
    fake.answers(page([oktaUser('00uNobody')]))
    for (const lacking of ['user:sync', 'view_afs_users_tab']) {
      const other = await service.person(everyKey.filter((key) => key !== lacking))
      expect((await other.get(SYNC_PATH)).status).toBe(403)
      expect((await other.send('POST', SYNC_PATH, { rows: [{ key: '00uNobody', digest: 'x' }] })).status).toBe(403)
    }
    expect(fake.asked).toEqual([])
  })

  it('limit the preview: it shows no values of refused rows, and no subject', async () => {
    await office({ email: 'quiet@example.in' })
    fake.answers(
      page([
        oktaUser('00uQuiet', { email: 'quiet@example.in', lastName: 'Secret', mobilePhone: newMobile() }),
        oktaUser('00uSilent', { email: 'silent@example.in', mobilePhone: newMobile(), department: 'Sales' }),
      ]),
    )
    const onlooker = await service.person(['view_afs_users_tab', 'user:sync', 'user:senior', 'pii:reveal'])
    const rows = await preview(onlooker)
    expect(rows.map(({ refused, changes }) => [refused, changes])).toEqual([
      ['You don’t have permission to do this to this user', []],
      ['You don’t have permission to do this to this user', []],
    ])
    expect(JSON.stringify([rows, await preview(root)])).not.toMatch(/00u(Quiet|Silent)/i)
    expect(about(await preview(root), '00uQuiet')?.changes).toContainEqual({
      field: 'lastName',
      before: 'Rao',
      after: 'Secret',
    })
  })
})

describe('A directory sync is refused', () => {
  const title = 'Error while syncing users'
  const answer = async (by = admin): Promise<unknown> => (await by.get(SYNC_PATH)).body
  const rows = [{ key: '00uAny', digest: 'any' }]

  it('when the directory is down, empty, or not understood', async () => {
    await office({ email: 'safe@example.in', ssoSubject: '00uSafe' })
    const before = await written()
    fake.answers((_request, response) => response.writeHead(500).end())
    const down = { title, status: 400, detail: 'The directory answered with an error (500). Try again later' }
    expect(await answer()).toMatchObject(down)
    expect((await admin.send('POST', SYNC_PATH, { rows })).body).toMatchObject(down)
    fake.answers(page([]))
    expect(await answer()).toMatchObject({
      detail: 'The directory group is empty, so nothing was compared',
    })
    fake.answers(page(['rubbish']))
    expect(await answer()).toMatchObject({ detail: 'The directory’s answer couldn’t be read' })
    expect(await written()).toBe(before)
  })

  it.each([
    ['says when it is back', '7', '7'],
    ['does not say when it is back', undefined, '2'],
    ['says something else', 'Mon, 30 Nov 2026 20:00:00 GMT', '2'],
  ])(
    'for a moment while the directory is away and %s, as while the portal’s own database is',
    async (_how, said, when) => {
      fake.answers((_request, response) => response.writeHead(503, said ? { 'retry-after': said } : {}).end())
      const before = await written()
      const rows = [{ key: 'one', digest: 'one' }]
      for (const answer of [await admin.get(SYNC_PATH), await admin.send('POST', SYNC_PATH, { rows })])
        expect([answer.status, answer.headers.get('retry-after'), answer.body.detail]).toEqual([
          503,
          when,
          'The directory can’t be reached right now. Try again in a few seconds',
        ])
      expect(await written()).toBe(before)
    },
  )

  it('without the rows of a preview', async () => {
    expect((await admin.send('POST', SYNC_PATH, { rows: [] })).body).toMatchObject({
      title,
      status: 400,
      detail: 'Send the rows of the preview, each with its key and its digest',
    })
    for (const [body, field] of [
      [{}, 'rows'],
      [{ rows: [{ key: 1, digest: 'x' }] }, 'rows.0.key'],
      [{ rows: 'all' }, 'rows'],
    ] as const) {
      const { status, body: told } = await admin.send('POST', SYNC_PATH, body)
      expect([status, Object.keys(told.fields ?? {})]).toEqual([400, [field]])
    }
  })

  it('when no directory is connected, which the portal knows beforehand', async () => {
    const alone = await startService({ directory: null })
    const somebody = await alone.person(syncKeys)
    const detail = 'No directory is connected: DIRECTORY_URL, DIRECTORY_GROUP and DIRECTORY_TOKEN are not set'
    expect(await answer(somebody)).toMatchObject({ title, status: 400, detail })
    expect((await alone.nobody.get('/api/config.json')).body).toMatchObject({ directory: false })
    expect((await service.nobody.get('/api/config.json')).body).toMatchObject({ directory: true })
    await alone.close()
  })
})
