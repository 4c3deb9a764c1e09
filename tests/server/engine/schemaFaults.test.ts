import { describe, expect, it } from 'vitest'
import { verifyAnswer } from '../../../server/engine/http/endpointInput'
import {
  day,
  flag,
  instant,
  integer,
  listOf,
  mapOf,
  maybe,
  named,
  number,
  objectOf,
  oneOf,
  text,
  uuid,
} from '../../../server/engine/jsonSchema'
import { schemaFaults } from '../../../server/engine/schemaFaults'

const plot = named('Plot', objectOf({ id: integer, name: text }, { area: maybe(number), phase: oneOf(['NEW', 'OLD']) }))

describe('A value is validated against its schema:', () => {
  it.each([
    ['text', text, 7, 'Must be text'],
    ['a whole number', integer, 1.5, 'Must be a whole number'],
    ['a number', number, '1', 'Must be a number'],
    ['true or false', flag, 'yes', 'Must be true or false'],
    ['a day', day, '21.11.2026', 'Must be a day, YYYY-MM-DD'],
    ['an instant', instant, '2026-11-21', 'Must be a date and time as in RFC 3339'],
    ['a UUID', uuid, 'x', 'Must be a UUID'],
    ['one of some words', oneOf(['NEW', 'OLD']), 'BENT', 'Must be one of NEW, OLD'],
    ['a number or nothing', maybe(number), 'x', 'Must be a number or null'],
    ['a list', listOf(integer), {}, 'Must be a list'],
  ])('%s', (_, schema, wrong, words) => {
    expect(schemaFaults(schema, wrong)).toEqual({ '': words })
  })

  it('each part at its place, with missing and unknown properties', () => {
    const schema = objectOf({ plots: listOf(plot) }, { byName: mapOf(integer) })
    const right = { plots: [{ id: 1, name: 'One', area: null, phase: 'NEW' }], byName: { one: 1 } }
    expect(schemaFaults(schema, right)).toEqual({})
    const wrong = { plots: [right.plots[0], { name: 2, owner: 'me' }], byName: { one: 'x' } }
    expect(schemaFaults(schema, wrong)).toEqual({
      'plots.1.id': 'This is required',
      'plots.1.name': 'Must be text',
      'plots.1.owner': 'Unknown field',
      'byName.one': 'Must be a whole number',
    })
  })

  it('against the alternative that fits apart from its nested values', () => {
    const schema = { anyOf: [integer, objectOf({ id: integer })] }
    expect(schemaFaults(schema, 1)).toEqual({})
    expect(schemaFaults(schema, { id: 'x' })).toEqual({ id: 'Must be a whole number' })
  })
})

describe('A declared answer', () => {
  it('that does not fit is an internal fault, reported with its place', () => {
    expect(() => verifyAnswer({ gives: plot }, 'GET /plot', { id: 1, name: 'One' })).not.toThrow()
    expect(() => verifyAnswer({ gives: plot }, 'GET /plot', { id: 'x', name: 'One' })).toThrow(
      'GET /plot answers what it does not declare: id: Must be a whole number',
    )
  })

  it('is required exactly where one is declared', () => {
    expect(() => verifyAnswer({ gives: null }, 'PUT /plot', undefined)).not.toThrow()
    expect(() => verifyAnswer({ gives: null }, 'PUT /plot', {})).toThrow('PUT /plot declares no answer and gives one')
    expect(() => verifyAnswer({ gives: plot }, 'GET /plot', undefined)).toThrow('declares an answer and gives none')
  })
  it('that is a file has a name and bytes, whatever else is declared', () => {
    const papers = { gives: null, media: 'application/pdf' }
    expect(() => verifyAnswer(papers, 'GET /bill', { name: 'bill.pdf', bytes: Buffer.from('%PDF') })).not.toThrow()
    expect(() => verifyAnswer(papers, 'GET /bill', { id: 1 })).toThrow('GET /bill declares a file and gives none')
  })
})
