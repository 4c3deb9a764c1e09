import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnyResource } from '#define'
import { completed, readArguments } from '../../server/tools/tab/answers'
import { declaredBy, definitionOf } from '../../server/tools/tab/definition'
import { readFields } from '../../server/tools/tab/fieldWords'
import { withEntry, withRegistration } from '../../server/tools/tab/sources'
import { writeTab } from '../../server/tools/tab/write'
import { copyOf, type Ended, type Tree } from './tree'

const sources = [
  ...['resources', 'server/tools', 'server/parts.mjs', 'src/shell/navigation/icons.tsx'],
  ...['package.json', 'tsconfig.base.json', '.oxfmtrc.json', '.oxlintrc.json'],
]

// A name that no tab has: the README's own example may exist.
const trialLabs = {
  room: 'farmers',
  icon: 'experiment',
  fields: 'name:text!,number:code:LAB-{000000},village:place!,farmer:reference:farmers,grade:choice:A|B,mobile:mobile',
  see: 'view_soil_testing',
  edit: 'geo:edit',
  sidebar: "Farmers' labs",
}

describe('npm run tab', () => {
  let tree: Tree
  beforeEach(() => {
    tree = copyOf(sources)
  })
  afterEach(() => tree.remove())

  const tab = (name: string, flags: Readonly<Record<string, string>>): Promise<Ended> =>
    tree.run(
      'tsx/dist/cli.mjs',
      'server/tools/tabCommand.ts',
      name,
      ...Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]),
    )
  const textOf = (path: string): string => readFileSync(join(tree.folder, path), 'utf8')

  it('writes a declaration that passes the check, the types, the lint and the format, and shows it', async () => {
    const { code, printed } = await tab('trial-labs', {
      ...trialLabs,
      ...{ after: 'spare-parts', title: 'number', state: 'grade' },
    })
    expect(printed).toContain('npm run migration add-trial-labs')
    expect(code).toBe(0)
    const { complaints, lab, group } = (await tree.answer(
      `import { check } from '#define'
       import { register, rooms, trialLabs } from '#resources'
       const group = register.sidebar.find((entry) => entry.label === 'Machines')
       const lab = rooms.farmers.includes(trialLabs) ? trialLabs : undefined
       console.log(JSON.stringify({ complaints: check(register), lab, group }))`,
    )) as { complaints: string[]; lab: object; group: { entries: object[] } }
    expect(complaints).toEqual([])
    expect(group.entries).toContainEqual({ to: 'trial-labs', label: "Farmers' labs" })
    expect(lab).toMatchObject({
      is: { name: 'trial-labs', singular: 'Trial lab', plural: 'Trial labs', title: 'number', icon: 'experiment' },
      fields: {
        name: { required: true },
        mobile: { personal: true },
        farmer: { to: 'farmers', related: 'Trial labs' },
        grade: { readOnly: true, initial: 'A' },
      },
      rules: { state: 'grade' },
      access: { see: 'view_soil_testing', create: 'geo:edit', scope: 'village' },
    })
    const checks = [
      await tree.run('typescript-native/bin/tsc', '-p', 'resources'),
      await tree.run('oxlint/bin/oxlint', 'resources'),
      await tree.run('oxfmt/bin/oxfmt', '--check', 'resources'),
    ]
    expect(checks.filter((one) => one.code !== 0)).toEqual([])
  })

  it('reports all mistakes together, with suggestions, and writes nothing', async () => {
    const before = ['resources/farmers/index.ts', 'resources/sidebar.ts'].map(textOf)
    const wrong = {
      ...trialLabs,
      icon: 'experimnt',
      fields: 'name:txt',
      see: 'view_soil_testin',
      edit: 'view_help_tab',
    }
    const { code, printed } = await tab('trial-labs', { ...wrong, room: 'farmer', after: 'ticket' })
    expect(code).toBe(1)
    for (const sentence of [
      'There is no room farmer in resources. Did you mean farmers?',
      'There is no icon experimnt. Did you mean experiment?',
      'There is no kind of field called txt. Did you mean text?',
      'There is no authority view_soil_testin for --see in resources/authorities.ts. Did you mean view_soil_testing?',
      'view_help_tab does not allow a write: --edit takes authorities of the kind ACTION.',
      'There is no ticket in the sidebar. Did you mean tickets?',
      'Nothing was written.',
    ])
      expect(printed).toContain(sentence)
    expect(['resources/farmers/index.ts', 'resources/sidebar.ts'].map(textOf)).toEqual(before)
    expect(existsSync(join(tree.folder, 'resources/farmers/trialLabs.ts'))).toBe(false)
  })

  it.each([
    ['crops', {}, 'There is a tab named crops already, Crops.'],
    ['Soil_Labs', {}, 'A tab is named in kebab-case, as soil-labs; “Soil_Labs” is not.'],
    ['text', {}, 'The word text is taken: choose another name.'],
    ['trial-labs', { under: 'farmers' }, 'not both'],
    ['trial-labs', { fields: 'on:date' }, 'A record needs a title'],
    [
      'trial-labs',
      { title: 'nmae' },
      '--title is nmae, which is no field of the kind text, code or joined. Did you mean name?',
    ],
    ['trial-labs', { state: 'grad' }, '--state is grad, which is no field of the kind choice. Did you mean grade?'],
    ['trial-labs', { fields: 'name:text,grade:choice' }, 'grade needs more than its kind: grade:choice:NEW|DONE.'],
    ['trial-labs', { fields: 'name:text,farm:reference:fams' }, 'farm refers to fams, which is not declared'],
    ['trial-labs', { fields: 'name:text,version:text' }, 'the name version is taken by the engine'],
    [
      'trial-labs',
      { edit: 'soil:edit' },
      'There is no authority soil:edit for --edit in resources/authorities.ts. Similar ones: soil:request, soil:lab',
    ],
    ['trial-labs', { edit: 'geo:edt' }, 'Similar ones: geo:edit'],
  ])('refuses %s with %o', async (name, flags, sentence) => {
    const answers = await completed({ name, ...trialLabs, ...flags })
    const { files, refusals } = await writeTab(answers, tree.folder)
    expect(refusals.join('\n')).toContain(sentence)
    expect(files).toEqual([])
  })
})

describe('The list of a new tab', () => {
  const listed = (fields: string, flags: object = {}): AnyResource['list'] => {
    const given = readFields(fields).fields
    const answers = { name: 'trial-labs', singular: 'Trial lab', plural: 'Trial labs', ...trialLabs, ...flags }
    return declaredBy(definitionOf({ ...answers, fields }, given) ?? { fields: {} }).list
  }

  it('shows the columns that fit the page, with the title and the state', () => {
    const more = Array.from({ length: 9 }, (_, at) => `day${at}:date`).join()
    const { columns, shown } = listed(`${more},number:code:LAB-{000000},grade:choice:A|B`, { state: 'grade' })
    expect(columns).toHaveLength(11)
    expect(shown).toEqual(['day0', 'day1', 'day2', 'day3', 'day4', 'day5', 'number', 'grade'])
  })

  it('is as wide as the page', () => {
    const { columns, shown } = listed('name:text,a:email,b:email,c:email,d:email,e:email')
    expect(columns).toHaveLength(6)
    expect(shown).toEqual(['name', 'a', 'b', 'c', 'd'])
  })

  it('shows all columns that fit', () => {
    expect(listed('name:text,on:date').shown).toBeUndefined()
  })
})

describe('The questions of npm run tab', () => {
  it('cover what no flag gave, with a default answer', async () => {
    const asked: string[] = []
    const given = readArguments(['trial-labs', '--room', 'farmers', '--see', 'view_soil_testing', '--under', 'farmers'])
    const answers = await completed(given, async (question) => {
      asked.push(question)
      return question.startsWith('Fields') ? 'name:text' : question.startsWith('Who edits') ? 'geo:edit' : ''
    })
    expect(asked).toEqual([
      'One record is called [Trial lab]: ',
      'Several are called [Trial labs]: ',
      'Fields (name:text!,village:place): ',
      'Who edits it: ',
    ])
    expect(answers).toMatchObject({
      singular: 'Trial lab',
      plural: 'Trial labs',
      fields: 'name:text',
      edit: 'geo:edit',
    })
  })

  it('are errors without a terminal', async () => {
    await expect(completed({ name: 'trial-labs', room: 'farmers' })).rejects.toThrow(
      'A new tab needs --fields, --see, --edit, --sidebar or --under.',
    )
  })
})

describe('The editing of sources', () => {
  it('adds to a list with a trailing comma, and to a room with a single resource', () => {
    const text = `import { a } from './a'\n\nexport { limits } from './a'\nexport { a }\n\nexport const someRoom = [\n  a,\n]\n`
    expect(withRegistration(text, 'some', 'soilLabs')).toBe(
      `import { a } from './a'\nimport { soilLabs } from './soilLabs'\n\nexport { limits } from './a'\nexport { a, soilLabs }\n\nexport const someRoom = [\n  a, soilLabs,\n]\n`,
    )
  })

  it('puts an entry at the end of the sidebar, or behind the named one', () => {
    const text = `export const sidebar = [{ to: 'a', label: 'A' }, { to: 'b', label: 'B' }] as const`
    const entry = { to: 'c', label: 'C' }
    expect(withEntry(text, entry)).toContain(`'B' }, { to: 'c', label: "C" }]`)
    expect(withEntry(text, entry, 'a')).toContain(`'A' }, { to: 'c', label: "C" }, { to: 'b'`)
  })
})
