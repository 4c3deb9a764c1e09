import { describe, expect, it } from 'vitest'
import {
  choice,
  code,
  crossErrors,
  date,
  email,
  fieldErrors,
  inputSchema,
  integer,
  joined,
  keyValue,
  longText,
  mobile,
  tags,
  text,
  uuid,
  writableFields,
  type FieldErrors,
} from '#define'

const fields = {
  farmerCode: code({ label: 'Code', pattern: 'FR-{0000}' }),
  guid: uuid({ label: 'Guid' }),
  firstName: text({ label: 'First name', required: true, form: 'name' }),
  lastName: text({ label: 'Last name', form: 'name' }),
  name: joined({ label: 'Name', of: ['firstName', 'lastName'] }),
  mobile: mobile({ label: 'Mobile', required: true }),
  source: choice({ label: 'Source', required: true, createOnly: true, options: { APP: 'App', FO: 'Field officer' } }),
  ownership: choice({ label: 'Ownership', options: { OWNED: 'Owned', LEASED: 'Leased' } }),
  ownerName: text({ label: "Owner's name", requiredWhen: { field: 'ownership', eq: 'LEASED' } }),
  since: date({ label: 'Since', requiredWhen: { field: 'lands', gt: 3 } }),
  lands: integer({ label: 'Lands', min: 0 }),
  tags: tags({ label: 'Tags', requiredWhen: { field: 'since', within: 'today' } }),
  status: choice({ label: 'Status', readOnly: true, options: { ACTIVE: 'Active' } }),
}
const whole = { firstName: 'asha', mobile: '9876543210', source: 'APP' }

function errorsOf(mode: 'create' | 'update', given: unknown): FieldErrors {
  const { error } = inputSchema(fields, mode).safeParse(given)
  return error ? fieldErrors(error) : {}
}

describe('The fields that people give', () => {
  it('are all but those of the service when a record is made', () => {
    expect(writableFields(fields, 'create')).toEqual([
      'firstName',
      'lastName',
      'mobile',
      'source',
      'ownership',
      'ownerName',
      'since',
      'lands',
      'tags',
    ])
  })

  it('leave out what is given once when a record is changed', () => {
    expect(writableFields(fields, 'update')).not.toContain('source')
    expect(writableFields(fields, 'update')).toHaveLength(8)
  })
})

describe('A new record', () => {
  it('is kept in the form of its fields', () => {
    expect(inputSchema(fields, 'create').parse({ ...whole, tags: ['new', ' new '] })).toEqual({
      firstName: 'Asha',
      mobile: '+919876543210',
      source: 'APP',
      tags: ['new'],
    })
  })

  it('names every required field that is missing', () => {
    expect(errorsOf('create', {})).toEqual({
      firstName: 'First name is required',
      mobile: 'Mobile is required',
      source: 'Source is required',
    })
  })

  it.each([undefined, null, '', '   '])('takes %j for no value', (nothing) => {
    expect(errorsOf('create', { ...whole, firstName: nothing })).toEqual({ firstName: 'First name is required' })
    expect(inputSchema(fields, 'create').parse({ ...whole, lastName: nothing })).toMatchObject(
      nothing === undefined ? {} : { lastName: null },
    )
  })

  it('takes an empty list for no value, and nought and no for values', () => {
    expect(inputSchema(fields, 'create').parse({ ...whole, tags: [], lands: 0 })).toMatchObject({
      tags: null,
      lands: 0,
    })
  })

  it('tells one message a field, and all fields at once', () => {
    expect(errorsOf('create', { ...whole, firstName: '7', mobile: '12', lands: -1 })).toEqual({
      firstName: 'First name must have at least 2 characters',
      mobile: 'Enter a valid mobile number',
      lands: 'Lands must be at least 0',
    })
  })

  it.each(['status', 'farmerCode', 'guid', 'name', 'colour', 'id', 'version', 'toString'])(
    'has no place for %s',
    (name) => {
      expect(errorsOf('create', { ...whole, [name]: 'ACTIVE' })).toEqual({ [name]: 'Unknown field' })
    },
  )

  it.each([null, [], 'asha', 7])('is not %j', (given) => {
    expect(inputSchema(fields, 'create').safeParse(given).success).toBe(false)
  })
})

describe('A merge patch', () => {
  it('is the changed fields alone', () => {
    expect(inputSchema(fields, 'update').parse({ lastName: 'devi' })).toEqual({ lastName: 'Devi' })
    expect(inputSchema(fields, 'update').parse({})).toEqual({})
  })

  it('takes a value away with null, but never one that is required', () => {
    expect(inputSchema(fields, 'update').parse({ lastName: null, tags: [] })).toEqual({ lastName: null, tags: null })
    expect(errorsOf('update', { firstName: null })).toEqual({ firstName: 'First name is required' })
    expect(errorsOf('update', { firstName: ' ' })).toEqual({ firstName: 'First name is required' })
  })

  it('has no place for what is given once, nor for the state', () => {
    expect(errorsOf('update', { source: 'FO', status: 'ACTIVE' })).toEqual({
      source: 'Unknown field',
      status: 'Unknown field',
    })
  })
})

describe('What is required only sometimes', () => {
  const now = new Date('2026-03-31T20:00:00Z')

  it('is asked for while its condition holds of the record', () => {
    expect(crossErrors(fields, { ownership: 'LEASED' }, now)).toEqual({ ownerName: "Owner's name is required" })
    expect(crossErrors(fields, { ownership: 'LEASED', ownerName: ' ' }, now)).toHaveProperty('ownerName')
    expect(crossErrors(fields, { ownership: 'LEASED', ownerName: 'Ram' }, now)).toEqual({})
    expect(crossErrors(fields, { ownership: 'OWNED' }, now)).toEqual({})
    expect(crossErrors(fields, {}, now)).toEqual({})
  })

  it('is asked for by numbers, and by the day in India', () => {
    expect(crossErrors(fields, { lands: 4 }, now)).toEqual({ since: 'Since is required' })
    expect(crossErrors(fields, { since: '2026-04-01', tags: [] }, now)).toEqual({ tags: 'Tags is required' })
    expect(crossErrors(fields, { since: '2026-03-31' }, now)).toEqual({})
  })
})

describe('A text in which nothing is drawn', () => {
  const unseen = ['\u202e', '\u200b', '\u2060', '\u00ad', '\u3164', '\u2800', '\u0007', '\u0085', '\u0301'.repeat(60)]

  it('is no value of a required field', () => {
    for (const mode of ['create', 'update'] as const)
      for (const firstName of unseen)
        expect(errorsOf(mode, { ...whole, firstName }).firstName, JSON.stringify(firstName)).toBe(
          'First name is required',
        )
  })

  it('takes away the value of any other', () => {
    for (const lastName of unseen) expect(inputSchema(fields, 'update').parse({ lastName })).toEqual({ lastName: null })
  })

  it('is left out of every kind of text', () => {
    const kinds = {
      name: text({ label: 'Name', form: 'name' }),
      notes: longText({ label: 'Notes' }),
      email: email({ label: 'Email' }),
      words: tags({ label: 'Words' }),
      pairs: keyValue({ label: 'Pairs' }),
    }
    const given = {
      name: 'ra\u200bm ക്\u200d',
      notes: 'a\u202e\nb',
      email: 'a\u200b@b.in',
      words: ['x\u2060'],
      pairs: { 'k\u00ad': 'v\u202e' },
    }
    expect(inputSchema(kinds, 'create').parse(given)).toEqual({
      name: 'Ram ക്\u200d',
      notes: 'a\nb',
      email: 'a@b.in',
      words: ['x'],
      pairs: { k: 'v' },
    })
  })
})
