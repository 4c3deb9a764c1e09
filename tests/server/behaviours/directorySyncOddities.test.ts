import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oktaUser, page } from '../../support/fakeDirectory'
import { startSyncing, SYNC_PATH, type Syncing } from '../../support/syncing'

let syncing: Syncing
let { fake, service, admin, newMobile, keyOf, about, office, preview, sync, read, written, logged } = {} as Syncing
beforeAll(async () => {
  syncing = await startSyncing()
  ;({ fake, service, admin, newMobile, keyOf, about, office, preview, sync, read, written, logged } = syncing)
})
beforeEach(() => syncing.forget())
afterAll(() => syncing.close())

describe('A directory sync continues despite one person', () => {
  const fresh = (id: string, more: Readonly<Record<string, unknown>> = {}): object =>
    oktaUser(id, { mobilePhone: newMobile(), department: 'Support', login: `${id}.login@example.in`, ...more })

  it('with characters that cannot be stored', async () => {
    await office({ email: 'bound@example.in', ssoSubject: '00uBound' })
    fake.answers(
      page([
        fresh('00uNul', { email: 'a\u0000b@example.in', firstName: 'A\u0000sha' }),
        oktaUser('00uBound', { email: 'bo\u0000und@example.in' }),
        { ...fresh('00uLate', { email: 'late@example.in' }), created: '+275760-09-13T00:00:00.000Z' },
        fresh('00uGood', { email: 'good@example.in' }),
      ]),
    )
    const rows = await preview()
    expect(about(rows, '00uNul')).toMatchObject({
      name: 'A sha Rao',
      refused:
        'Correct in the directory: First name contains characters that can’t be saved. Email contains characters that can’t be saved',
    })
    expect(about(rows, '00uBound')?.refused).toBe(
      'Correct in the directory: Email contains characters that can’t be saved',
    )
    expect(await sync(rows)).toMatchObject({ created: 2, updated: 0 })
    fake.answers(page([oktaUser('00u\u0000Odd'), fresh('00uFine')]))
    expect((await admin.get(SYNC_PATH)).body).toMatchObject({
      status: 400,
      detail: 'The directory’s answer couldn’t be read',
    })
  })

  it('with the subject of another in different case', async () => {
    fake.answers(page([fresh('00uCase'), fresh('00uCASE', { login: 'other@example.in', email: 'other@example.in' })]))
    const rows = await preview()
    const taken = 'Someone else in the directory has the same address, number or code'
    expect(rows.map(({ refused }) => refused)).toEqual([undefined, taken])
    expect(await sync(rows)).toMatchObject({ created: 1, refused: [{ why: taken }] })
    const again = await preview()
    expect(again.map(({ refused }) => refused)).toEqual(['This sign-in subject is already in use'])
    expect(await sync(again)).toMatchObject({
      created: 0,
      refused: [{ why: 'This sign-in subject is already in use' }],
    })
  })

  it('with the address of an exited user, who is named; no user is created or linked', async () => {
    const gone = { status: 'EXITED', lastWorkingDay: '2026-03-31' }
    const [bound, free] = [
      await office({ ...gone, email: 'again@example.in', ssoSubject: '00uOld' }),
      await office({ ...gone, email: 'same@example.in' }),
    ]
    await office({ ...gone, email: 'still@example.in', ssoSubject: '00uStill' })
    fake.answers(
      page([
        fresh('00uHired', { email: 'again@example.in', firstName: 'Hari' }),
        fresh('00uSame', { email: 'same@example.in' }),
        fresh('00uStill', { email: 'still@example.in' }),
      ]),
    )
    const rows = await preview()
    const refused = 'The user with this email address has exited'
    expect(rows).toMatchObject([
      { key: keyOf('00uHired'), name: 'Hari Rao', refused, changes: [] },
      { key: keyOf('00uSame'), refused },
    ])
    expect(rows).toHaveLength(2)
    const before = await written()
    expect(await sync(rows)).toMatchObject({ created: 0, updated: 0, refused: [{ why: refused }, { why: refused }] })
    expect([await written(), (await read(bound)).ssoSubject, (await read(free)).ssoSubject]).toEqual([
      before,
      '00uOld',
      null,
    ])
  })

  it('for whom the service fails, which is logged', async () => {
    await service.database.script(`
      create function stumble() returns trigger language plpgsql as $$ begin raise exception 'stumbled over it'; end $$;
      create trigger stumble before insert on users for each row when (new.username = 'stumbler') execute function stumble()`)
    fake.answers(page([fresh('00uStumbler', { login: 'stumbler@example.in' }), fresh('00uNext')]))
    const rows = await preview()
    const why = 'Something went wrong. See the service log for details'
    expect(rows.map(({ refused }) => refused)).toEqual([why, undefined])
    expect(logged()).toContain('stumbled over it')
    expect(await sync(rows)).toMatchObject({ created: 1, refused: [{ why }] })
    await service.database.script('drop trigger stumble on users; drop function stumble()')
  })
})
