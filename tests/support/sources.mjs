import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { root } from '../../server/parts.mjs'

const folders = ['providers', 'resources', 'server', 'src', 'tests']
const isSource = (/** @type {string} */ path) => /\.(ts|tsx|mts|mjs|js)$/.test(path)

/**
 * Lists the source files of the repository.
 * @returns {string[]} every source file, by its path from the root
 */
export function sources() {
  const inside = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/')),
  )
  return [...readdirSync(root), ...inside].filter(isSource).sort()
}

/**
 * Finds the importers of each file, including type and dynamic imports. The names are read without a parser; names of
 * missing files are ignored.
 * @param {readonly string[]} paths
 * @returns {Map<string, string[]>} the direct importers of each imported file
 */
export function importersAmong(paths) {
  const known = new Set(paths)
  const importers = /** @type {Map<string, string[]>} */ (new Map())
  for (const path of paths)
    for (const imported of importsOf(path, known)) {
      const others = importers.get(imported)
      if (others) others.push(path)
      else importers.set(imported, [path])
    }
  return importers
}

/**
 * @param {string} path
 * @param {ReadonlySet<string>} known
 */
function importsOf(path, known) {
  const text = readFileSync(join(root, path), 'utf8')
  const names = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([#.][^'"\n]*)['"]/g)].map(([, name = '']) => name)
  return new Set(names.flatMap((name) => fileCalled(name, path, known) ?? []))
}

const short = /** @type {Record<string, string>} */ ({
  '#define': 'resources/define/index.ts',
  '#resources': 'resources/index.ts',
})

/**
 * @param {string} name as written there
 * @param {string} importer
 * @param {ReadonlySet<string>} known
 */
function fileCalled(name, importer, known) {
  const path = short[name] ?? posix.join(posix.dirname(importer), name)
  return ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => path + ending).find((file) => known.has(file))
}

/**
 * Makes short digests of files, so that a change can be detected.
 * @param {readonly string[]} paths
 * @returns {Record<string, string>}
 */
export function digestsOf(paths) {
  return Object.fromEntries(
    paths
      .filter((path) => existsSync(join(root, path)))
      .map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(join(root, path)))
          .digest('base64'),
      ]),
  )
}

/** Where the test tools keep what makes the next run faster. */
export const cache = join(root, 'node_modules/.cache/agridesk')
