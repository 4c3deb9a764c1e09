import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choice, keyValue, resource, text, type Register } from '#define'
import { descriptionOf } from '../../server/tools/plan/descriptionOf'
import { planOf } from '../../server/tools/plan/plan'
import { describeCommit, describeTree } from '../../server/tools/plan/trees'
import { copyOf, type Tree } from './tree'

const is = { name: 'labs', singular: 'Lab', plural: 'Labs', title: 'name' } as const
const name = text({ label: 'Name', required: true })
const state = choice({ label: 'State', initial: 'NEW', readOnly: true, options: { NEW: 'New', DONE: 'Done' } })
const access = { see: 'view_geography', create: 'geo:edit', update: 'geo:edit', delete: false } as const
const done = { label: 'Finish', key: 'geo:edit', from: ['NEW'], to: 'DONE', done: 'Done', failed: 'Failed' } as const

const labs = resource({
  is,
  fields: { name, state, code: text({ label: 'Code' }) },
  rules: { state: 'state' },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  access,
  actions: { finish: done },
})
const changedLabs = resource({
  is,
  fields: { name, state, phones: keyValue({ label: 'Phones', required: true }) },
  rules: { state: 'state' },
  list: { columns: ['name'], search: ['name'], filters: ['phones'], sort: 'name' },
  access: { ...access, create: ['geo:edit', 'crop:edit'] },
})

const described = (...resources: Register['resources']) => descriptionOf({ resources, pages: [], sidebar: [] })
const nothing = { statements: [], losses: [] }

/** Returns the lines under a heading, without those of other headings. */
function section(plan: string, heading: string): string[] {
  const found = plan.split(/^(?=\S)/m).find((part) => part.startsWith(heading))
  return (found ?? '').split('\n').slice(1).filter(Boolean)
}

describe('The plan of a change', () => {
  const plan = planOf(described(labs), described(changedLabs), {
    statements: ['alter table "labs" add column "phones" jsonb'],
    losses: ['labs.phones is required'],
  })

  it('says that nothing changes if the declarations mean the same', () => {
    const relabelled = { ...labs, fields: { ...labs.fields, code: text({ label: 'Number' }) } }
    expect(planOf(described(labs), described(relabelled), nothing)).toBe('Nothing changes.\n')
  })

  it('has the statements of the migration, after the decisions that a person must make', () => {
    expect(section(plan, 'Migration')).toEqual([
      '  For you to decide: labs.phones is required',
      '  alter table "labs" add column "phones" jsonb;',
    ])
  })

  it('lists operations, parameters and schema fields that are added, removed and changed', () => {
    const lines = section(plan, 'API')
    expect(lines[0]).toBe('  labs')
    expect(lines).toContain('    - /api/admin/labs/{id}/finish  POST')
    expect(lines).toContain('    ~ GET /api/admin/labs: + parameter phones')
    expect(lines).toContain('    ~ schema Labs: - code, + phones')
    expect(lines).toContain('    ~ schema LabsCreate: - code, + phones, phones becomes required')
  })

  it('lists users’ keys that are added, removed and changed', () => {
    expect(section(plan, 'Permissions')).toEqual([
      '  labs',
      '    - finish: geo:edit',
      '    ~ create: geo:edit → geo:edit or crop:edit',
    ])
  })

  it('names a new filter without an index, and none if all have one', () => {
    expect(section(plan, 'Indexes')).toEqual(['  labs', '    no index answers the filter by phones'])
    const filtered = { ...labs, list: { ...labs.list, filters: ['code'] } }
    const answered = planOf(described(labs), described(filtered), nothing)
    expect(section(answered, 'Indexes')).toEqual(['  Every new sort and filter has an index.'])
  })

  it('lists everything of a new and of a removed resource', () => {
    const come = planOf(described(), described(labs), nothing)
    expect(section(come, 'API')).toContain('    + /api/admin/labs  GET PATCH POST')
    expect(section(come, 'Permissions')).toContain('    + finish: geo:edit')
    const gone = planOf(described(labs), described(), nothing)
    expect(section(gone, 'API')).toContain('    - /api/admin/labs  GET PATCH POST')
    expect(section(gone, 'Permissions')).toContain('    - finish: geo:edit')
  })
})

describe('npm run plan', () => {
  let tree: Tree
  beforeAll(() => {
    tree = copyOf(['resources', 'server', 'package.json', 'tsconfig.base.json'])
    const git = (...args: string[]) => execFileSync('git', args, { cwd: tree.folder, stdio: 'ignore' })
    git('init')
    git('add', 'resources', 'server', 'package.json', 'tsconfig.base.json')
    git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--no-gpg-sign', '-m', 'As it was')
  })
  afterAll(() => tree.remove())

  it('compares the working tree with the last commit and leaves no folder behind', async () => {
    const file = join(tree.folder, 'resources/season/crops.ts')
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('msp: money({', `hsn: text({ label: 'HSN' }),\n    msp: money({`),
    )
    const { code, printed } = await tree.run('tsx/dist/cli.mjs', 'server/tools/planCommand.ts')
    expect(section(printed, 'Migration')).toEqual(['  alter table crops add column hsn text;'])
    expect(section(printed, 'API')).toContain('    ~ schema Crops: + hsn')
    expect(code).toBe(0)
    expect(readdirSync(tree.temporary).filter((one) => one.startsWith('agridesk-plan-'))).toEqual([])
  }, 300_000)

  it('refuses an unknown commit in a sentence', async () => {
    await expect(describeCommit(tree.folder, 'no-such-commit')).rejects.toThrow('There is no commit no-such-commit.')
  })

  it('names the tree whose declarations cannot be read, and why', async () => {
    writeFileSync(join(tree.folder, 'resources/season/crops.ts'), 'export const crops = nowhere')
    await expect(describeTree(tree.folder, 'the working tree')).rejects.toThrow(
      'The declarations of the working tree cannot be read: ReferenceError: nowhere is not defined',
    )
  })
})
