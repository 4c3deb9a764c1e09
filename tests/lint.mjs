import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runToEnd } from '../server/childProcess.mjs'
import { root } from '../server/parts.mjs'
import { cache, digestsOf, importersAmong, sources } from './support/sources.mjs'

const stamp = join(cache, 'lint.json')

/** Files that affect all others: a change of one of these checks everything again. */
const common = ['.oxlintrc.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json']

/** From this number on a full check costs less than the single files. */
const MOST_FILES = 400

/**
 * Runs the linter over the files whose result may have changed since the last success: changed files, and those that
 * import them, because type-aware rules look across files. A fresh clone is checked completely.
 * @returns {Promise<number>} the exit code of the linter
 */
export async function lint() {
  const paths = sources()
  const now = digestsOf([...common, ...projects, ...paths])
  const files = suspects(paths, now)
  if (files?.length === 0) return 0
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=unix', ...(files ?? [])]
  const code = await runToEnd(process.execPath, args, { cwd: root })
  if (code === 0) {
    mkdirSync(cache, { recursive: true })
    writeFileSync(stamp, JSON.stringify(now))
  }
  return code
}

const projects = ['providers', 'resources', 'server', 'src', 'src/worker', 'tests'].map((one) => `${one}/tsconfig.json`)

/**
 * @param {readonly string[]} paths
 * @param {Record<string, string>} now
 * @returns {string[] | undefined} undefined for all
 */
function suspects(paths, now) {
  const before = lastStamp()
  const changed = new Set(Object.keys({ ...before, ...now }).filter((path) => before[path] !== now[path]))
  if ([...common, ...projects].some((path) => changed.has(path))) return undefined
  // A declaration file affects everything without an import.
  if ([...changed].some((path) => path.endsWith('.d.ts'))) return undefined
  const importers = changed.size > 0 ? importersAmong(paths) : new Map()
  for (const path of [...changed]) for (const importer of importers.get(path) ?? []) changed.add(importer)
  const files = [...changed].filter((path) => path in now)
  return files.length > MOST_FILES ? undefined : files
}

/** @returns {Record<string, string>} */
function lastStamp() {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'))
  } catch {
    return {}
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(await lint())
