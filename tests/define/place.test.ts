import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { placingIn } from '../../server/check/place'

const soilLabs = `import { choice, reference, resource, text } from '#define'

const isOpen = { field: 'phase', eq: 'OPNE' } as const
const named = { name: text({ label: 'Name' }) }

export const soilLabs = resource({
  is: { name: 'soil-labs', singular: 'Soil lab', plural: 'Soil labs', title: 'name' },
  fields: {
    ...named,
    pier: reference({
      label: 'Pier',
      to: 'peirs',
    }),
    phase: choice({ label: 'Phase', options: { OPEN: 'Open' } }),
  },
  rules: { limits: [{ per: 'peir', max: 1, message: 'Enough' }] },
  list: {
    columns: ['name', 'peir'],
    sort: '-heigth',
    tabs: { open: { label: 'Open', where: isOpen } },
  },
})
`
const files = [
  { path: 'resources/farmers/soilLabs.ts', text: soilLabs },
  { path: 'resources/sidebar.ts', text: "export const sidebar = [\n  { to: 'soil-lab', label: 'Soil labs' },\n]\n" },
]

describe('The source position of a complaint', () => {
  const placing = placingIn(files, ts)
  const line = (path: readonly string[]): string | undefined => placing({ resource: 'soil-labs', path, sentence: '' })

  it.each([
    ['a word of a field', ['fields', 'pier', 'to'], 12],
    ['a field that is spread', ['fields', 'name'], 4],
    ['an element of a list', ['list', 'columns', 'peir'], 18],
    ['an element by its number', ['rules', 'limits', '0', 'per'], 16],
    ['a word within a text', ['list', 'sort', 'heigth'], 19],
    ['a condition that is declared beside it', ['list', 'tabs', 'open', 'where', 'OPNE'], 3],
    ['what is not written: the nearest that is', ['list', 'search'], 17],
    ['nothing but the resource', [], 7],
  ])('is the line of %s', (_what, path, at) => {
    expect(line(path)).toBe(`resources/farmers/soilLabs.ts:${at}`)
  })

  it('is an entry of the sidebar', () => {
    expect(placing({ path: ['sidebar', 'soil-lab'], sentence: '' })).toBe('resources/sidebar.ts:2')
  })

  it('is the declaration if the compiler is not installed', () => {
    const without = placingIn(files, undefined)
    expect(without({ resource: 'soil-labs', path: ['fields', 'pier', 'to'], sentence: '' })).toBe(
      'resources/farmers/soilLabs.ts:7',
    )
  })

  it('is unknown for what no file declares', () => {
    expect(placing({ resource: 'piers', path: [], sentence: '' })).toBeUndefined()
    expect(placing({ path: [], sentence: '' })).toBeUndefined()
  })
})
