import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Measures the compile time of the declarations' types: sixty resources of twenty fields, without a cache.
 * `node tests/bench/compileTime.mjs` prints the compiler's seconds and fails above the limit.
 */
const RESOURCES = 60
const LIMIT_SECONDS = 10

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'agridesk-compile-'))

/**
 * The text of one declaration, with every part that the compiler has to infer.
 * @param {number} index
 */
function declaration(index) {
  const other = (index + 1) % RESOURCES
  return `import { area, choice, code, date, decimal, flag, image, integer, joined, longText, many, mobile, money, place, reference, resource, tags, text } from '#define'

export const things${index} = resource({
  is: { name: 'things-${index}', singular: 'Thing ${index}', plural: 'Things ${index}', title: 'name' },
  fields: {
    thingCode: code({ label: 'Code', pattern: 'TH-{state}-{0000000}', place: 'village' }),
    firstName: text({ label: 'First name', required: true, form: 'name' }),
    lastName: text({ label: 'Last name', form: 'name' }),
    name: joined({ label: 'Name', of: ['firstName', 'lastName'] }),
    mobile: mobile({ label: 'Mobile', required: true, personal: true, unique: { field: 'status', eq: 'ACTIVE' } }),
    village: place({ label: 'Village', required: true, level: 'village' }),
    next: reference({ label: 'Next', to: 'things-${other}', shows: ['mobile'] }),
    others: many({ label: 'Others', to: 'things-${other}', max: 8 }),
    land: area({ label: 'Land', min: 0.05, max: 100 }),
    price: money({ label: 'Price', min: 0 }),
    weight: decimal({ label: 'Weight', digits: 3 }),
    pieces: integer({ label: 'Pieces', min: 0, max: ${index + 10} }),
    day: date({ label: 'Day', past: true }),
    kind: choice({ label: 'Kind', required: true, options: { ONE: 'One', TWO: 'Two', THREE: 'Three' } }),
    other: text({ label: 'Other', requiredWhen: { field: 'kind', eq: 'THREE' }, when: { field: 'kind', eq: 'THREE' } }),
    open: flag({ label: 'Open', initial: false }),
    marks: tags({ label: 'Marks', max: 20 }),
    photo: image({ label: 'Photo', folder: 'farmer_farm_images' }),
    reason: text({ label: 'Reason', readOnly: true, max: 300 }),
    status: choice({ label: 'Status', readOnly: true, initial: 'ACTIVE', options: { ACTIVE: { label: 'Active', tone: 'good' }, INACTIVE: 'Inactive', GONE: 'Gone' } }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', in: ['ACTIVE'] },
    limits: [{ per: 'next', where: { field: 'status', eq: 'ACTIVE' }, max: 10, message: 'Enough' }],
    unique: [{ fields: ['village', 'firstName'], message: 'Taken' }],
  },
  list: {
    columns: ['thingCode', 'name', 'mobile', 'village', 'next', 'land', 'kind', 'status', 'createdAt'],
    search: ['name', 'mobile', 'thingCode'],
    filters: ['status', 'village', 'village.state', 'village.district', 'kind', 'open', 'day', 'createdAt'],
    sort: '-createdAt',
    tabs: { open: { label: 'Open', where: { field: 'open', eq: true } } },
    charts: { byKind: { label: 'By kind', aggregate: 'sum', field: 'land', by: 'kind' } },
  },
  page: {
    sections: [
      { label: 'Thing', fields: ['firstName', 'lastName', 'mobile', 'village', 'kind', 'other', 'day'] },
      { label: 'More', fields: ['next', 'others', 'land', 'price', 'weight', 'pieces', 'open', 'marks', 'photo', 'reason', 'status'] },
    ],
  },
  access: { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false, scope: 'village' },
  actions: {
    deactivate: { label: 'Deactivate', key: 'farmer:edit', from: ['ACTIVE'], to: 'INACTIVE', bulk: true, input: { reason: longText({ label: 'Reason', required: true }) }, done: 'Done', failed: 'Failed' },
    activate: { key: 'farmer:edit', from: ['INACTIVE'], to: 'ACTIVE', asks: ['day'] },
    remove: { label: 'Remove', key: 'farmer:edit', to: 'GONE', effect: true, when: { field: 'open', ne: true }, sets: { open: false }, done: 'Done', failed: 'Failed' },
  },
})
`
}

/**
 * What the browser and the service take from a declaration: its rows, its inputs and its effects.
 * @param {number} index
 */
function use(index) {
  return `import type { InputOf, RowOf } from '#define'
import { behaviour } from '${join(root, 'server/engine/behaviour')}'
import { things${index} } from './things${index}'

export const input${index}: InputOf<typeof things${index}> = { firstName: 'Asha', kind: 'ONE', land: { value: 2, unit: 'ACRE' }, others: [1] }
export const label${index} = (row: RowOf<typeof things${index}>): unknown => [row.next?.label, row.village?.path.length, row.status === 'GONE', row.land?.acres]
export const behaviour${index} = behaviour(things${index}, { effects: { remove: async (_work, { record }) => void record.mobile?.trim() } })
`
}

function writeProject() {
  mkdirSync(join(folder, 'resources'))
  const all = Array.from({ length: RESOURCES }, (_, index) => index)
  for (const index of all) {
    writeFileSync(join(folder, 'resources', `things${index}.ts`), declaration(index))
    writeFileSync(join(folder, 'resources', `use${index}.ts`), use(index))
  }
  const names = all.map((index) => `things${index}`)
  const imports = names.map((name) => `import { ${name} } from './${name}'`).join('\n')
  writeFileSync(
    join(folder, 'resources/index.ts'),
    `import type { Register } from '#define'\nimport '#resources'\n${imports}\n\nexport const register: Register = { resources: [${names.join(', ')}], pages: [], sidebar: [] }\n`,
  )
  const configuration = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      incremental: false,
      allowJs: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      paths: {
        '#define': [join(root, 'resources/define/index.ts')],
        '#resources': [join(root, 'resources/index.ts')],
      },
    },
    include: ['resources', join(root, 'server/**/*.d.ts')],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
}

/** @returns {number} the seconds that the compiler counts for itself, without the start of its process */
function compile() {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript-native/bin/tsc'), '-p', folder, '--extendedDiagnostics'],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The declarations do not compile:\n${stdout}`)
  console.log(stdout.match(/^(Files|Types|Instantiations|Memory used|Check time|Total time):.*$/gm)?.join('\n'))
  return Number(/^Total time:\s+([\d.]+)s$/m.exec(stdout)?.[1])
}

/** @returns {number} the best of three runs, since other load only makes a run slower */
function bestTime() {
  let best = Infinity
  for (let run = 0; run < 3 && best >= LIMIT_SECONDS; run += 1) best = Math.min(best, compile())
  return best
}

try {
  writeProject()
  const seconds = bestTime()
  const isFast = seconds < LIMIT_SECONDS
  console.log(`${RESOURCES} resources of 20 fields: ${seconds} s, ${isFast ? 'below' : 'ABOVE'} ${LIMIT_SECONDS} s`)
  process.exitCode = isFast ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
