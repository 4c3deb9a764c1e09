import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from '../server/childProcess.mjs'
import { root } from '../server/parts.mjs'

const cache = join(root, 'node_modules/.cache/declarations')

/** The projects whose types are checked, each with those that it imports. */
const projects = {
  resources: [],
  server: ['resources'],
  src: ['resources'],
  tests: ['resources', 'server', 'src'],
}

/**
 * Additions of the company's declarations to the types of `define` that it does not import: the generated declaration
 * files omit imports used for values only.
 */
const additions = ['icons', 'messageTemplates'].map((name) => `./resources/resources/${name}.d.ts`)

/**
 * Checks the types of all projects, each with its own settings and once: importing projects read its generated
 * declaration files. Unchanged projects are skipped.
 * @returns {Promise<number>} the exit code of the compiler
 */
async function compile() {
  mkdirSync(cache, { recursive: true })
  for (const [name, imported] of Object.entries(projects))
    keep(join(cache, `${name}.json`), JSON.stringify(settingsOf(name, imported)))
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
  // Several checkers for one project do some of its work twice, and the linter uses the other processor.
  return runToEnd(process.execPath, [tsc, '-b', '--checkers', '1', join(cache, 'tests.json')], { cwd: root })
}

/**
 * Writes a file unless its content is the same: settings newer than their output cause a full rebuild.
 * @param {string} path
 * @param {string} text
 */
function keep(path, text) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}

/**
 * @param {string} name
 * @param {readonly string[]} imported
 */
function settingsOf(name, imported) {
  return {
    extends: `../../../${name}/tsconfig.json`,
    compilerOptions: {
      ...{ composite: true, noEmit: false, emitDeclarationOnly: true },
      ...{ rootDir: '../../..', outDir: `./${name}`, tsBuildInfoFile: `./${name}.tsbuildinfo` },
    },
    ...(imported.length > 0 && { files: additions }),
    references: imported.map((one) => ({ path: `./${one}.json` })),
  }
}

process.exit(await compile())
