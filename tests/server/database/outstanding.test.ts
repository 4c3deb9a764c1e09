import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flag, many, resource, text, type AnyResource, type Field } from '#define'
import { register } from '#resources'
import { schemaAdditions } from '../../../server/behaviours/schema'
import { fingerprintOf, readFingerprint } from '../../../server/database/fingerprint'
import { introspect, type Snapshot } from '../../../server/database/introspect'
import { forgottenMigration, outstanding } from '../../../server/database/outstanding'
import { printSchema } from '../../../server/database/printSchema'
import type { Schema } from '../../../server/database/schema'
import { schemaOf } from '../../../server/database/schemaOf'
import { openTestDatabase, type TestDatabase } from '../../support/database'
import { emptyOut } from './scratch'

const name = text({ label: 'Name', required: true })

function labs(fields: Readonly<Record<string, Field>>): AnyResource {
  return resource({
    is: { name: 'soil-labs', singular: 'Soil lab', plural: 'Soil labs', title: 'name' },
    fields: { name, ...fields },
    list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
    access: { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false },
  })
}

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const schemaWith = (declared: AnyResource): Schema => schemaOf({ resources: [declared] }, { system: [] })

async function snapshotOf(declared: AnyResource): Promise<Snapshot> {
  await emptyOut(opened.database)
  await opened.database.script(printSchema(schemaWith(declared)).join(';\n'))
  return introspect(opened.database)
}

/** Returns what is outstanding when the migrations create one declaration and another one is started. */
async function between(migrated: AnyResource, declared: AnyResource): Promise<string[]> {
  const from = await snapshotOf(migrated)
  return outstanding({ from, to: await snapshotOf(declared) }, [declared])
}

const phone = text({ label: 'Phone' })

describe('A forgotten migration', () => {
  it('is reported with the first five fields without a column, and the command that creates it', async () => {
    const before = schemaWith(labs({}))
    const declared = labs(Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`note${at}`, phone])))
    const migrations = [{ name: '0001-labs', text: `${printSchema(before).join(';\n')};\n` }]
    const migrated = { fingerprint: fingerprintOf(before), migrations }
    expect(await forgottenMigration([declared], schemaWith(declared), migrated)).toBe(
      'soil-labs.note0 has no column yet, soil-labs.note1 has no column yet, soil-labs.note2 has no column yet, soil-labs.note3 has no column yet, soil-labs.note4 has no column yet, and 2 more: run `npm run migration <name>`.',
    )
    expect(await forgottenMigration([labs({})], before, migrated)).toBeUndefined()
  })

  it('names the resource or the field without a table', async () => {
    const partners = many({ label: 'Partners', to: 'soil-labs' })
    expect(await between(labs({}), labs({ partners }))).toEqual(['soil-labs.partners has no table yet'])
  })

  it('names a column of another type, and a required one that is no longer a field', async () => {
    expect(await between(labs({ phone }), labs({ phone: flag({ label: 'Phone' }) }))).toEqual([
      'soil-labs.phone is stored otherwise than it is declared',
    ])
    expect(await between(labs({ phone: text({ label: 'Phone', required: true }) }), labs({}))).toEqual([
      'soil-labs still requires its column phone',
    ])
  })

  it('names an index when only that is missing', async () => {
    expect(await between(labs({ phone }), labs({ phone: text({ label: 'Phone', unique: true }) }))).toEqual([
      expect.stringMatching(/^soil-labs needs its index soil_labs_\w*phone\w*$/),
    ])
  })

  it('is not reported when the migrations create what is declared', async () => {
    expect(await between(labs({ phone }), labs({ phone }))).toEqual([])
  })
})

describe('The fingerprint stored with the migrations', () => {
  it('matches the declarations; `npm run migration` renews it', () => {
    expect(readFingerprint()).toBe(fingerprintOf(schemaOf(register, schemaAdditions)))
  })
})
