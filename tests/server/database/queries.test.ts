import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  isForeignKeyViolation,
  isUniqueViolation,
  raw,
  sql,
  type Database,
  type Queries,
} from '../../../server/database'
import { openTestDatabase, type TestDatabase } from '../../support/database'

let opened: TestDatabase
let database: Database
beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
  await database.script(`
    create table barns (id integer primary key, name text not null);
    create unique index barns_name_unique on barns (lower(name));
    create table cows (id integer primary key, barn_id integer constraint cows_barn_id_fkey references barns (id), milk integer not null)`)
})
afterAll(() => opened.close())
beforeEach(() => database.script('truncate barns, cows'))

const barns = async (): Promise<string[]> =>
  (await database.rows<{ name: string }>(raw('select name from barns order by id'))).map(({ name }) => name)

describe('A transaction', () => {
  it('keeps all changes and returns the result', async () => {
    const answer = await database.transaction(async (tx) => {
      await tx.run(raw(`insert into barns values (1, 'North')`))
      await tx.run(raw(`insert into barns values (2, 'South')`))
      return tx.json(raw('select count(*) from barns'))
    })
    expect(answer).toBe('2')
    expect(await barns()).toEqual(['North', 'South'])
  })

  it('is rolled back when its work throws, and rethrows the error', async () => {
    const reason = new Error('The roof is open')
    const work = database.transaction(async (tx) => {
      await tx.run(raw(`insert into barns values (1, 'North')`))
      throw reason
    })
    await expect(work).rejects.toBe(reason)
    expect(await barns()).toEqual([])
  })

  it('is rolled back when one of its statements fails', async () => {
    const work = database.transaction(async (tx) => {
      await tx.run(raw(`insert into barns values (1, 'North')`))
      await tx.run(raw(`insert into barns values (1, 'South')`))
    })
    await expect(work).rejects.toMatchObject({ code: '23505', constraint: 'barns_pkey' })
    expect(await barns()).toEqual([])
  })

  it('does not succeed when its work ignored a failed statement', async () => {
    const work = database.transaction(async (tx) => {
      await tx.run(raw(`insert into barns values (1, 'North')`))
      await tx.run(raw(`insert into barns values (1, 'South')`)).catch(() => undefined)
      return 'done'
    })
    await expect(work).rejects.toThrow('The transaction could not be committed')
    expect(await barns()).toEqual([])
    await database.run(raw(`insert into barns values (3, 'East')`))
    expect(await barns()).toEqual(['East'])
  })

  it('can fail in part and continue from a savepoint', async () => {
    await database.transaction(async (tx) => {
      await tx.run(raw(`insert into barns values (1, 'North')`))
      await tx.run(raw('savepoint part'))
      await expect(tx.run(raw(`insert into barns values (1, 'South')`))).rejects.toMatchObject({ code: '23505' })
      await tx.run(raw('rollback to savepoint part'))
      await tx.run(raw(`insert into barns values (2, 'West')`))
    })
    expect(await barns()).toEqual(['North', 'West'])
  })

  it('loses no concurrent changes to the same row', async () => {
    await database.script(`insert into barns values (1, 'North'); insert into cows values (1, 1, 0)`)
    const milked = (): Promise<unknown> =>
      database.transaction(async (tx) => {
        const [cow] = await tx.rows<{ milk: number }>(raw('select milk from cows where id = 1 for update'))
        await tx.run(sql`update cows set milk = ${(cow?.milk ?? 0) + 1}::integer where id = 1`)
      })
    await Promise.all(Array.from({ length: 20 }, milked))
    expect(await database.json(raw('select milk from cows'))).toBe('20')
  })

  it('runs its callbacks after it ends, with the outcome, and is not affected by their errors', async () => {
    const heard: unknown[] = []
    const follow = (name: string, tx: Queries): Promise<void> =>
      tx.afterwards(async (isCommitted) => {
        heard.push([name, isCommitted, await database.json(raw('select count(*) from barns'))])
        throw new Error('Nobody hears of it')
      })
    await follow('outside', database)
    await database.transaction(async (tx) => {
      await follow('first', tx)
      await follow('second', tx)
      await tx.run(raw(`insert into barns values (1, 'North')`))
      expect(heard).toHaveLength(1)
    })
    const failing = database.transaction(async (tx) => {
      await follow('third', tx)
      await tx.run(raw(`insert into barns values (1, 'South')`)).catch(() => undefined)
    })
    await expect(failing).rejects.toThrow()
    expect(heard).toEqual([
      ['outside', true, '0'],
      ['first', true, '1'],
      ['second', true, '1'],
      ['third', false, '1'],
    ])
  })

  it('hides uncommitted changes from others', async () => {
    const counts: Promise<string>[] = []
    const count = (): void => void counts.push(database.json(raw('select count(*) from barns')))
    await database
      .transaction(async (tx) => {
        await tx.run(raw(`insert into barns values (1, 'North')`))
        count()
        await tx.run(raw(`insert into barns values (2, 'South')`))
        count()
        throw new Error('Taken back')
      })
      .catch(() => undefined)
    expect(await Promise.all(counts)).toEqual(['0', '0'])
  })
})

describe('A database error', () => {
  it('names the violated unique index, with its table', async () => {
    await database.run(raw(`insert into barns values (1, 'North')`))
    const error = await database.run(raw(`insert into barns values (2, 'NORTH')`)).catch((reason: unknown) => reason)
    expect(isUniqueViolation(error)).toBe(true)
    expect(error).toMatchObject({ code: '23505', constraint: 'barns_name_unique', table: 'barns' })
    expect(error).toMatchObject({ detail: expect.stringContaining('lower(name)') as string })
  })

  it('names the violated foreign key', async () => {
    const error = await database.run(raw('insert into cows values (1, 99, 0)')).catch((reason: unknown) => reason)
    expect(isForeignKeyViolation(error)).toBe(true)
    expect(isUniqueViolation(error)).toBe(false)
    expect(error).toMatchObject({ code: '23503', constraint: 'cows_barn_id_fkey', table: 'cows' })
  })

  it.each([
    ['a missing value', 'insert into barns values (1, null)', '23502'],
    ['wrong SQL', 'selekt 1', '42601'],
    ['a table that is not there', 'select * from stables', '42P01'],
    ['a number that does not fit', 'select 2147483647::integer + 1', '22003'],
  ])('carries the SQLSTATE of %s', async (_what, statement, code) => {
    await expect(database.run(raw(statement))).rejects.toMatchObject({ code })
  })

  it('does not affect others: the next query is answered', async () => {
    const answers = await Promise.allSettled([
      database.run(raw('selekt 1')),
      database.json(raw('select 1')),
      database.script('selekt 1; select 2'),
      database.json(raw('select 2')),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  })
})

describe('A query', () => {
  it('returns the number of affected rows', async () => {
    expect(await database.run(raw(`insert into barns values (1, 'North'), (2, 'South'), (3, 'East')`))).toBe(3)
    expect(await database.run(raw(`update barns set name = name || '!' where id > 1`))).toBe(2)
    expect(await database.run(raw('delete from barns where id = 99'))).toBe(0)
    expect(await database.run(raw(`insert into barns values (1, 'Again') on conflict do nothing`))).toBe(0)
  })

  it('passes on JSON built by SQL without parsing it, or null', async () => {
    expect(await database.json(raw(`select '{"b": 1,  "a": 2}'::json::text`))).toBe('{"b": 1,  "a": 2}')
    expect(await database.json(raw('select null::text'))).toBe('null')
    expect(await database.json(raw('select name from barns'))).toBe('null')
  })

  it('returns numbers as numbers, dates as text and instants in UTC on either database', async () => {
    const [row] = await database.rows(
      raw(`select 12345678901::bigint as big, 1.25::numeric as price, 7 as small,
      true as flag, '2026-11-21'::date as day, '2026-11-21T10:00:00+05:30'::timestamptz as instant,
      '{"a": [1]}'::jsonb as json, array['x', 'y'] as texts, null::text as nothing`),
    )
    expect(row).toEqual({
      big: 12_345_678_901,
      price: 1.25,
      small: 7,
      flag: true,
      day: '2026-11-21',
      instant: '2026-11-21 04:30:00+00',
      json: { a: [1] },
      texts: ['x', 'y'],
      nothing: null,
    })
  })

  it.each([
    ['text', `O'Brien; drop table barns --`],
    ['text', 'पंजाब “quoted” \\ %_ $1'],
    ['bigint', 9_007_199_254_740_991],
    ['numeric', 0.1],
    ['boolean', false],
    ['date', '2024-02-29'],
    ['text[]', ['a,b', '"c"', '{d}', 'null', '\\e', '']],
    ['integer[]', [3, 1, 2]],
    ['jsonb', { name: `O'Brien`, list: [1, null, 'x'] }],
    ['text', null],
  ])('returns a %s unchanged: %j', async (type, value) => {
    const [row] = await database.rows<{ value: unknown }>(sql`select ${value}::${raw(type)} as value`)
    expect(row?.value).toEqual(value)
  })
})

describe('Pages of rows', () => {
  const numbers = sql`select id, name from barns where id > ${0} order by id`
  beforeEach(() => database.run(raw(`insert into barns select n, 'Barn ' || n from generate_series(1, 25) n`)))

  it('contain all rows once, as of the first read, whatever is written in the meantime', async () => {
    const read: { id: number; name: string }[][] = []
    for await (const page of database.pages<{ id: number; name: string }>(numbers, 10)) {
      read.push([...page])
      if (read.length > 1) continue
      await database.run(raw(`delete from barns where id = 12`))
      await database.run(raw(`update barns set name = 'Changed' where id = 13`))
      await database.run(raw(`insert into barns values (26, 'New')`))
    }
    expect(read.map(({ length }) => length)).toEqual([10, 10, 5])
    expect(read.flat()).toEqual(Array.from({ length: 25 }, (_, at) => ({ id: at + 1, name: `Barn ${at + 1}` })))
  })

  it('leave nothing behind when their reader stops early, and block no one in the meantime', async () => {
    for (let round = 0; round < 12; round += 1)
      for await (const page of database.pages<{ id: number }>(numbers, 5)) {
        const others = database.transaction((tx) => tx.json(raw('select count(*) from barns')))
        expect([page.length, await others]).toEqual([5, '25'])
        break
      }
    expect(await database.json(raw(`select count(*) from pg_cursors where name like 'pages%'`))).toBe('0')
  })

  it('are none for no rows, and throw the error of their query', async () => {
    for await (const page of database.pages(sql`select id from barns where id > ${1000}`, 5)) expect(page).toBeNull()
    const wrong = async (): Promise<void> => {
      for await (const page of database.pages(raw('select nothing from barns'), 5)) expect(page).toBeNull()
    }
    await expect(wrong()).rejects.toThrow('nothing')
    expect(await database.json(raw('select 1'))).toBe('1')
  })
})
