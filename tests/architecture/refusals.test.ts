import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)

/** Patterns that the linter has no rule for, each with the reason shown to the author. */
const refused = [
  { pattern: /^\s*(export\s+)?(declare\s+)?(const\s+)?enum\s+\w/m, reason: 'write a union of literals, not an enum' },
  { pattern: /\b(ox|es)lint-(dis|en)able/, reason: 'mend the fault, do not switch the rule off' },
]

function refusalsIn(text: string): string[] {
  return refused.filter(({ pattern }) => pattern.test(text)).map(({ reason }) => reason)
}

function filesOf(folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('refusals.test.ts'))
}

describe('The code', () => {
  it.each(['resources', 'providers', 'src', 'server', 'tests'])('has no refused pattern in %s', (folder) => {
    const found = filesOf(folder).flatMap((file) =>
      refusalsIn(readFileSync(new URL(file, root), 'utf8')).map((reason) => `${file}: ${reason}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['an enum', 'export enum Colour {', 'enum'],
    ['a constant enum', 'const enum Colour {', 'enum'],
    ['a rule that is switched off', '// oxlint-disable-next-line no-var', 'switch'],
    ['a rule that is switched off in the old words', '/* eslint-disable */', 'switch'],
  ])('is refused with %s', (_what, text, word) => {
    expect(refusalsIn(`import a from 'a'\n${text}\n`)).toEqual([expect.stringContaining(word)])
  })
})
