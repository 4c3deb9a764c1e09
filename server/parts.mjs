import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * What is built: its inputs, its folder and the file that proves that it was built.
 * @typedef {{ name: 'browser' | 'service', inputs: string[], folder: string, product: string }} Part
 */

/** @type {readonly Part[]} */
export const parts = [
  {
    name: 'browser',
    inputs: [
      ...['index.html', 'public', 'src', 'providers', 'resources'],
      ...['vite.config.ts', 'server/firstLoad.mjs', 'server/serviceWorker.mjs', 'package.json', 'package-lock.json'],
    ],
    folder: 'dist/web',
    product: 'index.html',
  },
  {
    name: 'service',
    inputs: ['server', 'resources', 'package-lock.json'],
    folder: 'dist/server',
    product: 'main.js',
  },
]

/** Finds the parts whose inputs differ from those of the last build. */
export function changedParts() {
  return parts.filter(
    (part) => !existsSync(join(root, part.folder, part.product)) || readStamp(part) !== stampOf(part.inputs),
  )
}

/**
 * Makes a stamp of the inputs (path, size and modification time of every file); equal stamps need no build.
 * @param {readonly string[]} inputs files or folders below the repository
 */
export function stampOf(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) addTo(hash, input)
  return hash.digest('hex')
}

/**
 * Stores what a part was built from; the stamp is taken before the build, so that a change during it is built next
 * time.
 * @param {Part} part
 * @param {string} stamp
 */
export function keepStamp(part, stamp) {
  const file = stampFile(part)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, stamp)
}

/** @param {Part} part */
function readStamp(part) {
  const file = stampFile(part)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** @param {Part} part */
function stampFile(part) {
  return join(root, 'dist', `${part.name}.stamp`)
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  const state = statSync(join(root, path), { throwIfNoEntry: false })
  if (!state) return
  if (!state.isDirectory()) {
    hash.update(`${path}\0${state.size}\0${state.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(join(root, path)).sort()) addTo(hash, `${path}/${name}`)
}
