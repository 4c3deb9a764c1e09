import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { boards, register } from '#resources'
import { behaviours, endpoints } from '../../server/behaviours'
import { mistakesIn } from '../../server/check'
import { forgottenFiles } from '../../server/check/forgotten'
import { declarationFiles, declaredIn } from '../../server/check/sources'
import { help, plots } from './plots'

const repository = fileURLToPath(new URL('../..', import.meta.url))

describe('The check of the portal’s files', () => {
  it('reports nothing', async () => {
    expect(await mistakesIn({ register, behaviours, endpoints, boards, root: repository })).toEqual([])
  })

  it('finds the declaration of every resource and page', () => {
    const declared = declaredIn(declarationFiles(repository)).map(({ name }) => name)
    const tabs = [...register.resources, ...register.pages].map(({ is }) => is.name)
    expect(declared.sort()).toEqual(tabs.sort())
  })
})

describe('The check of a repository’s files', () => {
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

  it('accepts files that belong together', () => {
    expect(said()).toEqual([])
  })

  it('says where to add a resource whose folder is no room yet', () => {
    write(
      'resources/soil/soilLabs.ts',
      "\nexport const soilLabs = resource({\n  is: {\n    name: 'soil-labs',\n  },\n})\n",
    )
    expect(said()).toEqual([
      'resources/soil/soilLabs.ts:4: soil-labs is declared, but no room registers it. Add soilLabs to a room in resources/index.ts',
    ])
  })

  it('names a page without a screen', () => {
    rmSync(join(root, 'src/screens/help'), { recursive: true })
    expect(said()[0]).toContain('the page help has no screen: there is no src/screens/help/page.tsx')
  })
})
