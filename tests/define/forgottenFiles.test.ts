import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { register } from '#resources'
import { behaviours } from '../../server/behaviours'
import { mistakesIn } from '../../server/check'
import { forgottenFiles } from '../../server/check/forgotten'
import { declarationFiles, declaredIn } from '../../server/check/sources'
import { help, plots } from './plots'

const repository = fileURLToPath(new URL('../..', import.meta.url))

describe('Of the files of the portal the check', () => {
  it('has nothing to say', async () => {
    expect(await mistakesIn({ register, behaviours, root: repository })).toEqual([])
  })

  it('finds the declaration of every resource and page', () => {
    const declared = declaredIn(declarationFiles(repository)).map(({ name }) => name)
    const tabs = [...register.resources, ...register.pages].map(({ is }) => is.name)
    expect(declared.sort()).toEqual(tabs.sort())
  })
})

describe('Of the files of a repository the check', () => {
  let root = ''
  const write = (path: string, text = ''): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const said = (): string[] =>
    forgottenFiles({ root, register: { resources: [plots], pages: [help], sidebar: [] }, served: [] }).map(
      ({ at, sentence }) => `${at}: ${sentence}`,
    )
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'agridesk-check-'))
    write('resources/land/index.ts')
    write('resources/land/plots.ts', "export const plots = resource({\n  is: { name: 'plots' },\n})\n")
    write('src/screens/help/page.tsx')
    write('src/screens/welcome/page.tsx')
    write('src/shell/publicPages.tsx', "import('../screens/welcome/page')")
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('has nothing against those that belong together', () => {
    expect(said()).toEqual([])
  })

  it('names a resource that no room registers', () => {
    write(
      'resources/land/soilLabs.ts',
      "\nexport const soilLabs = resource({\n  is: {\n    name: 'soil-labs',\n  },\n})\n",
    )
    expect(said()).toEqual([
      'resources/land/soilLabs.ts:4: soil-labs is declared, but no room registers it. Add soilLabs to landRoom in resources/land/index.ts',
    ])
  })

  it('names a behaviour that is not registered', () => {
    write('server/behaviours/land/plots.ts', '\nexport const plotsBehaviour = behaviour(plots, {\n})\n')
    expect(said()).toEqual([
      'server/behaviours/land/plots.ts:2: plotsBehaviour serves plots, but is not registered. Add it to behaviours in server/behaviours.ts',
    ])
  })

  it('names a behaviour for a resource that is not declared', () => {
    write('server/behaviours/plots.ts', 'export const plotsBehaviour = behaviour(plotz, {\n})\n')
    expect(said()).toEqual([
      'server/behaviours/plots.ts:1: plotsBehaviour serves plotz, which is not declared. Did you mean plots? Valid: plots',
    ])
  })

  it('names a screen that is called like no resource and no page', () => {
    write('src/screens/plot/list.tsx')
    expect(said()).toEqual([
      'src/screens/plot: no resource and no page is named plot, so this screen is never shown. Did you mean plots? Valid: plots, help',
    ])
  })

  it('names a page without a screen', () => {
    rmSync(join(root, 'src/screens/help'), { recursive: true })
    expect(said()[0]).toContain('the page help has no screen: there is no src/screens/help/page.tsx')
  })
})
