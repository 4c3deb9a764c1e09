import { existsSync, readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { Language } from './declared'
import { anchorOf } from './markdown'
import { reference, silentIn } from './pages'
import { Sections, type Section } from './sections'
import { firstUseAt, usesIn } from './uses'

const folder = new URL('../../../docs/reference/', import.meta.url)
const rerun = 'docs/reference is not what the doc comments say: run `npm run reference`'

describe('The reference of a declaration', () => {
  const { files, silent } = reference()

  it('matches the doc comments', () => {
    const names = existsSync(folder) ? readdirSync(folder) : []
    expect(names.toSorted(), rerun).toEqual([...files.keys()].toSorted())
    const others = [...files].filter(([name, text]) => readFileSync(new URL(name, folder), 'utf8') !== text)
    expect(
      others.map(([name]) => name),
      rerun,
    ).toEqual([])
  })

  it('has a doc comment for every word', () => {
    expect(silent).toEqual([])
  })

  it('links to existing headings', () => {
    const headings = [...files].flatMap(([name, text]) =>
      [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => `${name}#${anchorOf(heading)}`),
    )
    const links = [...files].flatMap(([name, text]) =>
      [...text.matchAll(/\]\(([\w.]*)#([\w-]+)\)/g)].map(([, file, anchor]) => `${file || name}#${anchor}`),
    )
    expect(links.filter((link) => !headings.includes(link))).toEqual([])
  })

  it('takes the uses of a condition’s words from conditions', () => {
    const uses = (files.get('conditions.md') ?? '').split('\n')
    const rowOf = (word: string): string => uses.find((line) => line.startsWith(`| \`${word}\` |`)) ?? ''
    expect(rowOf('within')).toMatch(/`within: '\w+'` in/)
    expect(rowOf('field')).toMatch(/`field: 'minPrice'` in/)
  })

  it('names a word without a doc comment', () => {
    const [box] = sectionsOf(
      'Box',
      '/** A box. */',
      'interface Box {',
      '/** Its lid. */',
      'lid: true',
      'size: number',
      '}',
    )
    expect(box && silentIn(box)).toEqual(['some.ts:5 size has no doc comment'])
  })

  it('takes the default of a word from its tag, or says that it is required', () => {
    const words = ['/** Its size. @default 10 */', 'size?: number', '/** Its lid. */', 'lid?: true', 'of: Name']
    const [box] = sectionsOf('Box', '/** A box. */', 'interface Box<Name> {', ...words, '}')
    expect(box?.words.map(({ name, type, initial }) => [name, type, initial])).toEqual([
      ['size', 'number', '10'],
      ['lid', 'true', 'no'],
      ['of', 'field', 'required'],
    ])
  })

  it('finds the first use behind a constant and under any name', () => {
    const uses = usesIn(['resources/bookings/bookings.ts'], new Set(['reference']))
    expect(firstUseAt(uses, 'actions/*/done')?.snippet).toBe("done: 'Booking assigned successfully'")
    expect(firstUseAt(uses, 'kind:reference/suggestedBy')?.snippet).toBe("suggestedBy: 'operators'")
    expect(firstUseAt(uses, 'actions/*/nothing')).toBeUndefined()
  })
})

function sectionsOf(type: string, ...lines: readonly string[]): Section[] {
  const file = ts.createSourceFile('some.ts', lines.join('\n'), ts.ScriptTarget.ESNext, true)
  return new Sections(new Language([file])).from([{ type, path: 'box', at: 'box' }])
}
