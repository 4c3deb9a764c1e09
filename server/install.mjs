import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm, secondsSince } from './childProcess.mjs'

const oldestNode = [20, 19]

/**
 * Explains in a sentence what is wrong with the Node that runs this; undefined if Agridesk runs on it.
 * @param {string} version as in `process.versions.node`
 */
export function nodeTooOld(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  return `Agridesk needs Node ${oldestNode.join('.')} or later and this is Node ${version}. Install Node 24 from https://nodejs.org and start again.`
}

/** Ends the process with a message when its Node is too old. */
export function requireNode() {
  const sentence = nodeTooOld(process.versions.node)
  if (!sentence) return
  console.error(sentence)
  process.exit(1)
}

/**
 * Installs the packages of `package-lock.json` unless they are in `node_modules` already. Answers false when npm could
 * not.
 * @param {string} root the folder of the repository
 */
export async function installPackages(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const stampFile = join(root, 'node_modules', '.agridesk-lock')
  const stamp = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  if (!isInstalled(root, JSON.parse(lock.toString()))) {
    const since = performance.now()
    console.log('Installing packages …')
    // The build needs the development packages even if NODE_ENV says production.
    const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root })
    if (code !== 0) {
      console.error(`The packages could not be installed: npm ci ended with code ${code}. Its reason stands above.`)
      return false
    }
    console.log(`Installed packages in ${secondsSince(since)}`)
  }
  writeFileSync(stampFile, stamp)
  return true
}

/**
 * Whether npm itself installed the locked versions into `node_modules`, so that a person's own `npm install` is not
 * repeated.
 * @param {string} root
 * @param {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean }> }} lock
 */
function isInstalled(root, lock) {
  const recordFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(recordFile)) return false
  /** @type {typeof lock} */
  const record = JSON.parse(readFileSync(recordFile, 'utf8'))
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (place === '') return true
    const found = record.packages[place]
    if (!found) return wanted.optional === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}
