import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import ts from 'typescript'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as define from '#define'
import { boards, register } from '#resources'
import { behaviours, endpoints } from '../../server/behaviours'
import { mistakesIn } from '../../server/check'
import { DECLARATION, mistakes } from './mistakes'
import type { soilLabs } from './soilLabs'

const here = fileURLToPath(new URL('.', import.meta.url))
const sound: Readonly<Record<string, string>> = {
  [DECLARATION]: readFileSync(join(here, 'soilLabs.ts'), 'utf8'),
  'resources/farmers/index.ts': '',
  ...Object.fromEntries(register.pages.map(({ is }) => [`src/screens/${is.name}/page.tsx`, ''])),
  'resources/sidebar.ts': "export const sidebar = [\n  { to: 'soil-labs', label: 'Soil labs' },\n]\n",
}

/** Runs a file without its types, as npm start does, and returns its exports. */
function run(text: string): Record<string, unknown> {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.CommonJS } })
  const exported = {}
  const body = runInThisContext(`(function (exports, require) {${outputText}\n})`) as (...given: unknown[]) => void
  body(exported, () => define)
  return exported
}

const types = join(here, '../types')
/** The mistakes that the compiler refuses. */
const typeMistakes = readdirSync(types)
  .map((name) => readFileSync(join(types, name), 'utf8'))
  .join('\n')

const root = mkdtempSync(join(tmpdir(), 'agridesk-mistakes-'))
beforeEach(() => {
  rmSync(root, { recursive: true, force: true })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Returns the messages about a small repository with this declaration beside the company's. */
function told(files: Readonly<Record<string, string>>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const declared = run(files[DECLARATION] ?? '').soilLabs as typeof soilLabs
  const { sidebar } = run(files['resources/sidebar.ts'] ?? '') as { sidebar: typeof register.sidebar }
  const changed = { ...register, resources: [...register.resources, declared], sidebar }
  return mistakesIn({ register: changed, behaviours, endpoints, boards, root })
}

describe('A deliberate mistake:', () => {
  it('none, and the check reports nothing', async () => {
    expect(await told(sound)).toEqual([])
  })

  it.each(mistakes)(
    '$what is reported with its line and the valid words',
    async ({ in: file = DECLARATION, write, says }) => {
      const text = sound[file] ?? ''
      expect(text).toContain(write[0])
      expect(await told({ ...sound, [file]: text.replace(...write) })).toEqual([says].flat())
    },
  )

  it.each(mistakes.flatMap(({ what, compiler }) => (compiler === undefined ? [] : [{ what, compiler }])))(
    '$what does not compile either',
    ({ compiler }) => {
      expect(typeMistakes).toContain(`// @ts-expect-error ${compiler}\n`)
    },
  )
})
