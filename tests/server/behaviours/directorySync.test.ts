import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { oktaUser, page } from '../../support/fakeDirectory'
import type { Answer } from '../../support/service'
import { startSyncing, SYNC_PATH, syncKeys, type Syncing } from '../../support/syncing'

type Values = Readonly<Record<string, unknown>>

let syncing: Syncing
let { fake, service, root, admin, newMobile, keyOf, about, office, preview, sync, read, written, sent } = {} as Syncing
beforeAll(async () => {
  syncing = await startSyncing()
  ;({ fake, service, root, admin, newMobile, keyOf, about, office, preview, sync, read, written, sent } = syncing)
})
beforeEach(() => syncing.forget())
afterAll(() => syncing.close())

const reasons = (id: number): Promise<readonly { action: string; reason: string | null }[]> =>
  service.database.rows(
    sql`select action, reason from history where resource = 'users' and record_id = ${id} order by id`,
  )

describe('The preview of a directory sync', () => {
  it('lists who would be created, changed and skipped, and why, and changes nothing', async () => {
    const known = await office({ email: 'Known@example.in', employeeCode: 'K1' })
    fake.answers(
      page([
        oktaUser('00uKnown', {
          email: 'known@example.in',
          lastName: 'Rao-Menon',
          employeeNumber: 'k1',
          mobilePhone: null,
        }),
        oktaUser('00uNew', { firstName: 'Nikhil', mobilePhone: '97123 45678', department: 'Back Office' }),
        oktaUser('00uPoor', { title: 'Astronaut' }),
        oktaUser('00uGone', {}, 'DEPROVISIONED'),
      ]),
    )
    const before = [await written(), sent().length]
    const rows = await preview()
    expect(rows.map(({ key, kind, name, user, refused }) => [key, kind, name, user, refused])).toEqual([
      [keyOf('00uKnown'), 'update', 'Asha Rao', known, undefined],
      [keyOf('00uNew'), 'create', 'Nikhil Rao', undefined, undefined],
      [
        keyOf('00uPoor'),
        'create',
        'Asha Rao',
        undefined,
        'Correct in the directory: Mobile is required. Office role is required',
      ],
    ])
    expect(rows[0]?.changes).toEqual([{ field: 'lastName', before: 'Rao', after: 'Rao-Menon' }])
    expect(Object.fromEntries(rows[1]?.changes.map(({ field, after }) => [field, after]) ?? [])).toEqual({
      officeRole: 'BACK_OFFICE',
      username: 'unew',
      email: '00unew@example.in',
      mobile: '+919712345678',
      joiningDate: '2026-11-16',
    })
    expect([await written(), sent().length]).toEqual(before)
  })

  it('shows a mobile number only to people who may see it', async () => {
    const id = await office({ email: 'number@example.in' })
    fake.answers(page([oktaUser('00uNumber', { email: 'number@example.in', mobilePhone: newMobile() })]))
    const careful = await service.person(syncKeys.filter((key) => key !== 'pii:reveal'))
    const [row] = await preview(careful)
    expect(row).toMatchObject({ user: id, changes: [{ field: 'mobile', before: 'changed', after: 'changed' }] })
  })
})

describe('A directory sync', () => {
  it('creates, changes and deactivates users like the portal does, and nothing the second time', async () => {
    const [bound, left, stays] = [
      await office({ email: 'old@example.in', ssoSubject: '00uBound' }),
      await office({ email: 'left@example.in', ssoSubject: '00uLeft' }),
      await office({ email: 'stays@example.in' }),
    ]
    fake.answers(
      page([
        oktaUser('00uBound', { email: 'new@example.in', mobilePhone: newMobile(), employeeNumber: 'B7' }),
        oktaUser('00uHired', { firstName: 'Hira', mobilePhone: newMobile(), department: 'SUPPORT' }),
      ]),
    )
    const mails = sent().length
    const rows = await preview()
    expect(about(rows, `user ${left}`)).toMatchObject({
      kind: 'deactivate',
      why: 'No longer in the directory group',
    })
    expect(await sync(rows)).toEqual({ created: 1, updated: 1, deactivated: 1, refused: [] })
    expect(await read(bound)).toMatchObject({ email: 'new@example.in', employeeCode: 'B7', status: 'ACTIVE' })
    expect(await read(left)).toMatchObject({ status: 'INACTIVE' })
    expect(await read(stays)).toMatchObject({ status: 'ACTIVE', version: 1 })
    const { body } = await root.get<{ items: readonly Values[] }>('/api/admin/users?q=Hira')
    const hired = await read(Number(body.items[0]?.id))
    expect(hired).toMatchObject({
      status: 'INVITED',
      roleType: 'OFFICE',
      officeRole: 'SUPPORT',
      ssoSubject: '00uHired',
      company: { label: 'Agridesk' },
    })
    expect(await reasons(Number(hired.id))).toEqual([{ action: 'create', reason: 'Directory sync' }])
    expect(await reasons(bound)).toEqual([{ action: 'update', reason: 'Directory sync' }])
    expect(await reasons(left)).toEqual([{ action: 'deactivate', reason: 'Directory sync' }])
    expect(sent().length - mails, 'whose address was changed is told so, once').toBe(1)
    const after = await written()
    expect(await preview()).toEqual([])
    expect(await sync(rows)).toMatchObject({ created: 0, updated: 0, deactivated: 0 })
    expect(await written()).toBe(after)
  })

  it('does only what was previewed, and names users changed in the meantime on either side', async () => {
    const [one, two, three] = [
      await office({ email: 'one@example.in' }),
      await office({ email: 'two@example.in' }),
      await office({ email: 'three@example.in' }),
    ]
    const member = (word: string, lastName: string): object =>
      oktaUser(`00u${word}`, { email: `${word}@example.in`, lastName })
    fake.answers(page([member('one', 'Uno'), member('two', 'Due'), member('three', 'Tre')]))
    const rows = await preview()
    await root.send('PATCH', `/api/admin/users/${one}`, { lastName: 'Eins' })
    fake.answers(page([member('one', 'Uno'), member('two', 'Deux'), member('three', 'Tre'), member('four', 'Quattro')]))
    const why = 'Someone changed this in the meantime. Check it again'
    expect(await sync(rows)).toEqual({
      created: 0,
      updated: 1,
      deactivated: 0,
      refused: [
        { key: keyOf('00uone'), name: 'Asha Eins', why },
        { key: keyOf('00utwo'), name: 'Asha Rao', why },
      ],
    })
    expect([await read(one), await read(two), await read(three)].map(({ lastName }) => lastName)).toEqual([
      'Eins',
      'Rao',
      'Tre',
    ])
  })

  it('is performed once, however often it is sent', async () => {
    fake.answers(page([oktaUser('00uOnce', { mobilePhone: newMobile(), department: 'Sales' })]))
    const rows = (await preview()).map(({ key, digest }) => ({ key, digest }))
    const send = (): Promise<Answer> => admin.send('POST', SYNC_PATH, { rows }, { 'idempotency-key': 'sync once' })
    const first = await send()
    expect(first.body).toMatchObject({ created: 1 })
    expect((await send()).body).toEqual(first.body)
  })

  it('skips people duplicated in the directory, and users linked to another account', async () => {
    const mobilePhone = newMobile()
    await office({ email: 'mine@example.in', ssoSubject: '00uMine' })
    fake.answers(
      page([
        oktaUser('00uMine', { email: 'mine@example.in' }),
        oktaUser('00uTaker', { email: 'mine@example.in', lastName: 'Taker' }),
        oktaUser('00uTwin1', { mobilePhone, department: 'Sales' }),
        oktaUser('00uTwin2', { mobilePhone, department: 'Sales' }),
      ]),
    )
    const rows = await preview()
    expect(rows.map(({ key, refused }) => [key, refused])).toEqual([
      [keyOf('00uTaker'), 'The user with this email address belongs to another directory account'],
      [keyOf('00uTwin1'), undefined],
      [keyOf('00uTwin2'), 'Someone else in the directory has the same address, number or code'],
    ])
    expect(rows[0]).not.toHaveProperty('user')
  })
})
