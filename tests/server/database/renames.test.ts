import { expect, it } from 'vitest'
import { area, code, many, place, reference, resource, text, type AnyResource } from '#define'
import { register } from '#resources'
import { raw } from '../../../server/database'
import { difference } from '../../../server/database/difference'
import { introspect } from '../../../server/database/introspect'
import { printSchema } from '../../../server/database/printSchema'
import { renamesOf } from '../../../server/database/renames'
import { schemaOf } from '../../../server/database/schemaOf'
import { insertMany } from '../../../server/engine/write/insertMany'
import { emptyDatabase } from './scratch'

const access = { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false } as const

const depots = resource({
  is: {
    name: 'depots',
    singular: 'Depot',
    plural: 'Depots',
    title: 'name',
  },
  fields: {
    number: code({ label: 'Number', pattern: 'DP-{0000}' }),
    name: text({ label: 'Name', required: true }),
    yard: area({ label: 'Yard' }),
    town: place({ label: 'Town', level: 'village' }),
    keeper: reference({ label: 'Keeper', to: 'users' }),
    sellers: many({ label: 'Sellers', to: 'companies' }),
  },
  list: { columns: ['number', 'name'], search: ['name'], filters: ['town.state', 'keeper'], sort: 'name' },
  access,
})

const stores = resource({
  is: {
    name: 'stores',
    singular: 'Depot',
    plural: 'Depots',
    title: 'label',
  },
  fields: {
    storeNo: code({ label: 'Number', pattern: 'DP-{0000}', renamedFrom: 'number' }),
    label: text({ label: 'Name', required: true, renamedFrom: 'name' }),
    plot: area({ label: 'Plot', renamedFrom: 'yard' }),
    village: place({ label: 'Village', level: 'village', renamedFrom: 'town' }),
    manager: reference({ label: 'Manager', to: 'users', renamedFrom: 'keeper' }),
    vendors: many({ label: 'Vendors', to: 'companies', renamedFrom: 'sellers' }),
  },
  list: { columns: ['storeNo', 'label'], search: ['label'], filters: ['village.state', 'manager'], sort: 'label' },
  storage: { renamedFrom: 'depots' },
  access,
})

const printed = (one: AnyResource): string =>
  printSchema(schemaOf({ resources: [...register.resources, one] })).join(';\n')

it('A renamed resource keeps its rows, references and running numbers, with all its fields renamed', async () => {
  const [{ database }, { database: wanted }] = await Promise.all([emptyDatabase(), emptyDatabase()])
  await database.script(printed(depots))
  await wanted.script(printed(stores))
  const [company] = await insertMany(
    database,
    register.resources.find(({ is: { name } }) => name === 'companies') ?? depots,
    [{ code: 'AGRI', name: 'Agridesk', kind: 'SELF' }],
  )
  await insertMany(database, depots, [
    { name: 'East', yard: { value: 2, unit: 'ACRE' }, sellers: [company] },
    { name: 'West' },
  ])

  const renames = renamesOf({ resources: [...register.resources, stores] })
  const { statements, losses } = difference(await introspect(database), await introspect(wanted), renames)
  expect(losses).toEqual([])
  expect(statements.filter((statement) => /^create (table|sequence)|add column/.test(statement))).toEqual([])
  await database.script(statements.join(';\n'))

  const found = await introspect(database)
  expect(difference(found, await introspect(wanted), renames)).toEqual({ statements: [], losses: [] })
  await insertMany(database, stores, [{ label: 'North' }])
  expect(
    await database.rows(
      raw(`select store_no, label, plot_value, (select count(*) from stores_vendors v where v.record_id = s.id) as vendors
        from stores s order by id`),
    ),
  ).toEqual([
    { store_no: 'DP-0001', label: 'East', plot_value: 2, vendors: 1 },
    { store_no: 'DP-0002', label: 'West', plot_value: null, vendors: 0 },
    { store_no: 'DP-0003', label: 'North', plot_value: null, vendors: 0 },
  ])
})

it('A declaration without new names renames nothing', () => {
  expect(renamesOf({ resources: [depots] })).toEqual({})
})
