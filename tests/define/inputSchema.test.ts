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
  ownerName: text({ label: 'Owner’s name', requiredWhen: { field: 'ownership', eq: 'LEASED' } }),
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

describe('The input fields', () => {
  it('are all except those of the service when a record is created', () => {
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

  it('leave out those set only once when a record is updated', () => {
    expect(writableFields(fields, 'update')).not.toContain('source')
    expect(writableFields(fields, 'update')).toHaveLength(8)
  })
})

describe('A new record', () => {
  it('is stored in the format of its fields', () => {
    expect(inputSchema(fields, 'create').parse({ ...whole, tags: ['new', ' new '] })).toEqual({
      firstName: 'Asha',
      mobile: '+919876543210',
      source: 'APP',
      tags: ['new'],
    })
  })

  it('names every missing required field', () => {
    expect(errorsOf('create', {})).toEqual({
      firstName: 'First name is required',
      mobile: 'Mobile is required',
      source: 'Source is required',
    })
  })

  it.each([undefined, null, '', '   '])('treats %j as no value', (nothing) => {
    expect(errorsOf('create', { ...whole, firstName: nothing })).toEqual({ firstName: 'First name is required' })
    expect(inputSchema(fields, 'create').parse({ ...whole, lastName: nothing })).toMatchObject(
      nothing === undefined ? {} : { lastName: null },
    )
  })

  it('treats an empty list as no value, and 0 and false as values', () => {
    expect(inputSchema(fields, 'create').parse({ ...whole, tags: [], lands: 0 })).toMatchObject({
      tags: null,
      lands: 0,
    })
  })

  it('reports one message per field, and all fields together', () => {
    expect(errorsOf('create', { ...whole, firstName: '7', mobile: '12', lands: -1 })).toEqual({
      firstName: 'First name must have at least 2 characters',
      mobile: 'Enter a valid mobile number',
      lands: 'Lands must be at least 0',
    })
  })

  it.each(['status', 'farmerCode', 'guid', 'name', 'colour', 'id', 'version', 'toString'])('refuses %s', (name) => {
    expect(errorsOf('create', { ...whole, [name]: 'ACTIVE' })).toEqual({ [name]: 'Unknown field' })
  })

  it.each([null, [], 'asha', 7])('is not %j', (given) => {
    expect(inputSchema(fields, 'create').safeParse(given).success).toBe(false)
  })
})

describe('A merge patch', () => {
  it('has only the changed fields', () => {
    expect(inputSchema(fields, 'update').parse({ lastName: 'devi' })).toEqual({ lastName: 'Devi' })
    expect(inputSchema(fields, 'update').parse({})).toEqual({})
  })

  it('removes a value with null, but never a required one', () => {
    expect(inputSchema(fields, 'update').parse({ lastName: null, tags: [] })).toEqual({ lastName: null, tags: null })
    expect(errorsOf('update', { firstName: null })).toEqual({ firstName: 'First name is required' })
    expect(errorsOf('update', { firstName: ' ' })).toEqual({ firstName: 'First name is required' })
  })

  it('refuses fields set only once, and the state', () => {
    expect(errorsOf('update', { source: 'FO', status: 'ACTIVE' })).toEqual({
      source: 'Unknown field',
      status: 'Unknown field',
    })
  })
})

describe('A conditionally required value', () => {
  const now = new Date('2026-03-31T20:00:00Z')

  it('is required while its condition matches the record', () => {
    expect(crossErrors(fields, { ownership: 'LEASED' }, now)).toEqual({ ownerName: 'Owner’s name is required' })
    expect(crossErrors(fields, { ownership: 'LEASED', ownerName: ' ' }, now)).toHaveProperty('ownerName')
    expect(crossErrors(fields, { ownership: 'LEASED', ownerName: 'Ram' }, now)).toEqual({})
    expect(crossErrors(fields, { ownership: 'OWNED' }, now)).toEqual({})
    expect(crossErrors(fields, {}, now)).toEqual({})
  })

  it('is required by conditions on numbers, and on the day in India', () => {
    expect(crossErrors(fields, { lands: 4 }, now)).toEqual({ since: 'Since is required' })
    expect(crossErrors(fields, { since: '2026-04-01', tags: [] }, now)).toEqual({ tags: 'Tags are required' })
    expect(crossErrors(fields, { since: '2026-03-31' }, now)).toEqual({})
  })
})

describe('A text without a visible character', () => {
  const unseen = ['\u202e', '\u200b', '\u2060', '\u00ad', '\u3164', '\u2800', '\u0007', '\u0085', '\u0301'.repeat(60)]

  it('is missing for a required field', () => {
    for (const mode of ['create', 'update'] as const)
      for (const firstName of unseen)
        expect(errorsOf(mode, { ...whole, firstName }).firstName, JSON.stringify(firstName)).toBe(
          'First name is required',
        )
  })

  it('removes the value of any other field', () => {
    for (const lastName of unseen) expect(inputSchema(fields, 'update').parse({ lastName })).toEqual({ lastName: null })
  })

  it('is removed from every kind of text', () => {
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
