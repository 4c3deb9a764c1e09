import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  filled,
  inline,
  join,
  literal,
  name,
  prepared,
  quoted,
  raw,
  slot,
  sql,
  type Database,
  type Sql,
} from '../../../server/database'
import { onlyReads } from '../../../server/database/sql'
import { escapeLike } from '../../../server/database/conditionSql'
import { openTestDatabase, type TestDatabase } from '../../support/database'

const written = ({ text, values }: Sql): Pick<Sql, 'text' | 'values'> => ({ text, values })

let opened: TestDatabase
let database: Database
beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterAll(() => opened.close())

describe('An SQL template', () => {
  it('keeps every value separate from the text, in order', () => {
    expect(written(sql`select * from farmers where id = ${7} and name = ${"O'Brien"}`)).toEqual({
      text: 'select * from farmers where id = $1 and name = $2',
      values: [7, "O'Brien"],
    })
  })

  it('nests pieces at any depth, and renumbers their values', () => {
    const state = sql`state_id = ${12}`
    const either = sql`(${state} or village_id = ${99})`
    const whole = sql`select ${raw('count(*)')} from ${name('farmers')} where status = ${'ACTIVE'} and ${either} limit ${10}`
    expect(written(whole)).toEqual({
      text: 'select count(*) from farmers where status = $1 and (state_id = $2 or village_id = $3) limit $4',
      values: ['ACTIVE', 12, 99, 10],
    })
  })

  it('may use one piece twice', () => {
    const day = sql`${'2026-11-21'}::date`
    expect(written(sql`between ${day} and ${day}`)).toEqual({
      text: 'between $1::date and $2::date',
      values: ['2026-11-21', '2026-11-21'],
    })
  })

  it('numbers more than nine values without confusing $1 and $10', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => sql`${index}::integer`)
    const [row] = await database.rows(sql`select array[${join(numbers)}] as list, ${'end'}::text as last`)
    expect(row).toEqual({ list: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], last: 'end' })
  })

  it('joins pieces with the given separator, and is empty without pieces', () => {
    expect(written(join([sql`a = ${1}`, sql`b = ${2}`], ' and '))).toEqual({
      text: 'a = $1 and b = $2',
      values: [1, 2],
    })
    expect(written(join([]))).toEqual({ text: '', values: [] })
  })

  it('passes a list and an object as one value each', async () => {
    const [row] = await database.rows(
      sql`select ${['a', "b'"]}::text[] as list, ${{ text: 'a', values: 1 }}::jsonb as object, ${null}::text as nothing`,
    )
    expect(row).toEqual({ list: ['a', "b'"], object: { text: 'a', values: 1 }, nothing: null })
  })

  it('passes a value that looks like SQL as a value', async () => {
    const hostile = { text: '1); drop table barns; --', values: [] }
    expect(written(sql`select ${hostile}::jsonb`)).toEqual({ text: 'select $1::jsonb', values: [hostile] })
  })

  it('is written once and run with other values', async () => {
    const sum = prepared(sql`select (${slot(1)}::integer - ${slot(0)}::integer + ${100}::integer)::text`)
    expect(await database.json(filled(sum, 1, 7))).toBe('106')
    expect(await database.json(filled(sum, 7, 1))).toBe('94')
    expect(filled(sum, 1, 7)).toMatchObject({ text: sum.text, preparedAs: sum.preparedAs })
    expect(prepared(sql`select ${1}::text`).preparedAs).not.toBe(sum.preparedAs)
  })

  it('never turns a value into SQL', async () => {
    const hostile = "'); drop table farmers; --"
    expect(await database.json(sql`select ${hostile}::text`)).toBe(hostile)
    expect(await database.json(raw(`select ${literal(hostile)}`))).toBe(hostile)
    expect(await database.json(raw('select count(*) from farmers'))).toBe('0')
  })
})

describe('A value written as a literal', () => {
  it.each([
    [7, '7'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'null'],
    ["O'Brien", "'O''Brien'"],
    [['a', "b'"], "array['a', 'b''']"],
    [[1, 2], 'array[1, 2]'],
  ])('%j becomes %s', (value, text) => {
    expect(literal(value)).toBe(text)
  })

  it('replaces its parameter, including the eleventh', async () => {
    const piece = sql`select ${"it's"} || ${' $1'} || ${join(
      Array.from({ length: 10 }, (_, index) => sql`${index}::text`),
      ' || ',
    )}`
    expect(inline(piece)).not.toMatch(/\$\d+(?!')/)
    expect(await database.json(raw(inline(piece)))).toBe("it's $10123456789")
  })
})

describe('A name in SQL', () => {
  it.each([
    ['farmers', 'farmers'],
    ['first_name', 'first_name'],
    ['user', '"user"'],
    ['Mixed', '"Mixed"'],
    ['with space', '"with space"'],
    ['say "so"', '"say ""so"""'],
    ['1st', '"1st"'],
  ])('%s is written as %s', (identifier, text) => {
    expect(quoted(identifier)).toBe(text)
    expect(written(name(identifier))).toEqual({ text, values: [] })
  })

  it('is quoted when the database reserves the word', async () => {
    const reserved = await database.rows<{ word: string }>(
      raw(`select word from pg_get_keywords() where catcode in ('R', 'T') order by word`),
    )
    expect(reserved.length).toBeGreaterThan(90)
    expect(reserved.map(({ word }) => word).filter((word) => quoted(word) === word)).toEqual([])
  })

  it('may be any keyword: as a table, a column and an index', async () => {
    const words = (await database.rows<{ word: string }>(raw('select word from pg_get_keywords()'))).map(
      ({ word }) => word,
    )
    const columns = words.map((word) => sql`${name(word)} integer`)
    await database.run(sql`create table ${name('table')} (${join(columns)})`)
    for (const word of words.filter((_, index) => index % 40 === 0))
      await database.run(sql`create index ${name(`${word}`)} on ${name('table')} (${name(word)})`)
    const used = sql`select ${join(words.map((word) => sql`t.${name(word)}`))} from ${name('table')} t where ${name('user')} = ${1}`
    expect(await database.rows(used)).toEqual([])
  })
})

describe('A searched word', () => {
  it.each([
    ['100%', '100 % sure: 100%', true],
    ['100%', '1000', false],
    ['a_b', 'a_b', true],
    ['a_b', 'axb', false],
    ['back\\slash', 'back\\slash', true],
    ['\\', 'none', false],
    ['ram', 'Ramesh', true],
  ])('%s is taken literally: found in %s is %s', async (word, text, isFound) => {
    const [row] = await database.rows(sql`select ${text} ilike ${`%${escapeLike(word)}%`} as "isFound"`)
    expect(row).toEqual({ isFound })
  })
})

describe('Retries', () => {
  it.each([
    `select id, array['update', 'delete'] as _can from farmers where status <> 'it''s no insert'`,
    `with "update" as (select 1) select "share" from "update"`,
    `select count(*) from farmers where name = $1 and code = $2`,
  ])('include the read-only statement: %s', (text) => {
    expect(onlyReads(raw(text))).toBe(true)
  })

  it.each([
    `update farmers set name = 'select'`,
    `select nextval('codes')`,
    `select "nextval"('codes'), "id" from farmers`,
    `select "lower"(nextval('codes')::text), "id" from farmers`,
    `with gone as (delete from farmers returning id) select * from gone`,
    `select 'a' from farmers for update`,
    `select E'\\'', nextval('codes'), '' from farmers`,
    `select $$'$$, nextval('codes'), $$'$$`,
    `select 1 -- '
     from farmers for update -- '`,
  ])('exclude the statement: %s', (text) => {
    expect(onlyReads(raw(text))).toBe(false)
  })
})
