import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../../server/parts.mjs'
import { importersAmong, sources } from './sources.mjs'

/** A file imported by more files than this is not near to any of them. */
const MOST_IMPORTERS = 30

/** Names that say where a file is, not what it is about. */
const common = new Set(
  'index common define engine server behaviours views screens shell support read write http database session demo src'.split(
    ' ',
  ),
)

/**
 * Rooms of the service that every request goes through, whose tests have folders of their own: any of these may find a
 * fault.
 */
const rooms = ['backup', 'database', 'engine', 'jobs', 'outbound', 'session']

/**
 * What a change affects: by stage the test files near it, and the resources whose declarations differ. A test file is
 * near when it differs itself, when it imports a changed file without passing through a file that everyone imports,
 * when it has a similar name (`orders/sums.ts`, `sums.test.ts`, `sumsOfDays.test.ts`), or when it is of the same room
 * of the service. Declarations affect the tables, too.
 * @typedef {{ files: string[], tests: Record<'declarations' | 'browser' | 'service' | 'e2e', string[]>, resources: string[] }} Touched
 */

/**
 * @param {readonly string[]} files the changed ones, by paths from the root
 * @param {readonly string[]} [paths] every source file
 * @returns {Touched}
 */
export function touchedBy(files, paths = sources()) {
  const tests = paths.filter((path) => /\.test\.tsx?$/.test(path))
  const near = nearTo(files, importersAmong(paths))
  const words = new Set(files.filter((file) => !file.startsWith('tests/')).flatMap(wordsOf))
  const ofRooms = rooms.filter((room) => files.some((file) => file.startsWith(`server/${room}/`)))
  const folders = ofRooms.map((room) => `tests/server/${room}/`)
  if (files.some((file) => file.startsWith('resources/'))) folders.push('tests/server/database/declaredSchema.')
  const isInRoom = (/** @type {string} */ test) => folders.some((folder) => test.startsWith(folder))
  const chosen = tests.filter((test) => near.has(test) || isCalledLike(test, words) || isInRoom(test))
  const of = (/** @type {RegExp} */ stage) => chosen.filter((test) => stage.test(test))
  return {
    files: [...files],
    tests: {
      declarations: of(/^tests\/(resources|define|architecture|catalogue|tools)\//),
      browser: of(/^tests\/(providers|src)\//),
      service: of(/^tests\/(server|support)\//),
      e2e: of(/^tests\/e2e\//),
    },
    resources: files.filter((file) => paths.includes(file)).flatMap(declaredIn),
  }
}

/**
 * Lists what differs from a commit, by name or from where this branch left it, and uncommitted changes.
 * @param {string} since
 * @returns {string[]} paths from the root
 */
export function changedSince(since) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base = 'HEAD'] = git('merge-base', 'HEAD', since)
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])]
}

/**
 * @param {readonly string[]} files
 * @param {ReadonlyMap<string, readonly string[]>} importers
 */
function nearTo(files, importers) {
  const near = new Set(files)
  const waiting = [...files]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const by = importers.get(file) ?? []
    if (by.length > MOST_IMPORTERS || basename(file) === 'index.ts') continue
    for (const importer of by) {
      if (near.has(importer)) continue
      near.add(importer)
      waiting.push(importer)
    }
  }
  return near
}

/** @param {string} file */
function wordsOf(file) {
  return [stem(file), basename(dirname(file))].filter((word) => !common.has(word)).map(singular)
}

/**
 * @param {string} test
 * @param {ReadonlySet<string>} words
 */
function isCalledLike(test, words) {
  const name = singular(stem(test))
  const folder = singular(basename(dirname(test)))
  return [...words].some((word) => name === word || folder === word || new RegExp(`^${word}s?[A-Z]`).test(name))
}

/**
 * Finds the names of the resources that a file declares.
 * @param {string} file
 */
function declaredIn(file) {
  if (!/^resources\/(?!define\/)[^/]+\/[^/]+\.ts$/.test(file)) return []
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/\bis: \{\s*name: '([^']+)'/g)].flatMap(([, name]) => name ?? [])
}

/** @param {string} file */
function stem(file) {
  return basename(file).replace(/\..*$/, '')
}

/** @param {string} word */
function singular(word) {
  return word.replace(/s$/, '')
}
