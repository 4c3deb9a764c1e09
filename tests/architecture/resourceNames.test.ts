import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { systemResources } from '#define'
import { register } from '#resources'
import { namesIn } from './resourceNames'

const root = new URL('../../', import.meta.url)

/** The rooms that name only those resources of the company that `systemResources` names. */
const rooms = ['server/engine', 'server/database', 'resources/define', 'src/views']

/** Resource names that are ordinary words as well; they count only as tables of a statement. */
const ordinary = ['help']

/** The exceptions by file, each with its reason. */
const remaining: Readonly<Record<string, { readonly words: readonly string[]; readonly reason: string }>> = {
  'server/database/deskTables.ts': { words: ['users'], reason: 'a column of shared views has this name' },
}

const system: readonly string[] = Object.values(systemResources)
const company = register.resources.map(({ is: { name } }) => name).filter((name) => !system.includes(name))

function filesOf(folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
}

function refusalsIn(file: string, text: string): string[] {
  return namesIn(file, text, company)
    .filter(({ word, form }) => form === 'table' || !ordinary.includes(word))
    .filter(({ word }) => !remaining[file]?.words.includes(word))
    .map(
      ({ word, line }) => `${file}:${line} names '${word}', which is the company's: its own behaviour or screen does`,
    )
}

describe('Generic code', () => {
  it.each(rooms)('names none of the company’s resources in %s', (room) => {
    const found = filesOf(room).flatMap((file) => refusalsIn(file, readFileSync(new URL(file, root), 'utf8')))
    expect(found, found.join('\n')).toEqual([])
  })

  it('still needs each declared exception', () => {
    for (const [file, { words }] of Object.entries(remaining)) {
      const text = readFileSync(new URL(file, root), 'utf8')
      const named = namesIn(file, text, [...company, ...system]).map(({ word }) => word)
      expect(named, file).toEqual(expect.arrayContaining([...words]))
    }
  })

  it.each([
    ['a text', `if (resource.name === 'performance-targets') return`],
    ['a name', `const indexes = { performanceTargets: [] }`],
    ['a table of a statement', 'sql`select t.id, ${own} from performance_targets t`'],
    ['a table after a value', 'sql`select ${own} from users u join help h on true`'],
    ['an attribute', `const one = <RecordSelect to="bookings" />`],
  ])('is refused the name of a resource as %s', (_form, text) => {
    expect(refusalsIn('src/views/list/List.tsx', text)).toEqual([
      expect.stringMatching(/^src\/views\/list\/List\.tsx:1 names '[\w-]+', which is the company's/),
    ])
  })

  it('may name system resources, mention the company in comments, and use ordinary words', () => {
    const text = `// The farmers of a village.\nconst { help } = field\nsql\`select from users u\`\n`
    expect(refusalsIn('src/views/list/List.tsx', text)).toEqual([])
  })
})

function namedTwice(file: string, text: string): string[] {
  return namesIn(file, text, system).flatMap(({ word, form, line }) =>
    form === 'text' && !remaining[file]?.words.includes(word)
      ? [`${file}:${line} names '${word}': systemResources does`]
      : [],
  )
}

describe('A system resource', () => {
  it.each(rooms)('is named only by systemResources in %s', (room) => {
    const files = filesOf(room).filter((file) => file !== 'resources/define/systemResources.ts')
    const found = files.flatMap((file) => namedTwice(file, readFileSync(new URL(file, root), 'utf8')))
    expect(found, found.join('\n')).toEqual([])
  })
})
