import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithShell, runToEnd } from './childProcess.mjs'
import { installPackages, requireNode } from './install.mjs'
import { changedParts, root } from './parts.mjs'

requireNode()
endWithShell()
const [mode, ...rest] = process.argv.slice(2)
if (!(await installPackages(root))) process.exit(1)
// The built program was made from these sources, in which the service locates mistakes in declarations.
process.env.AGRIDESK_SOURCES = root
if (mode === '--dev') await develop()
else if (mode === '--run') await runBuilt(rest[0] ?? '', rest.slice(1))
else await runBuilt('main', process.argv.slice(2))

/**
 * Runs a built program in this process, so that it receives signals and its exit code is that of `npm start`.
 * @param {string} name
 * @param {readonly string[]} args
 */
async function runBuilt(name, args) {
  await buildWhatChanged(name === 'main')
  const file = join(root, 'dist/server', `${name}.js`)
  if (!/^\w+$/.test(name) || !existsSync(file)) {
    console.error(`There is no command named '${name}'.`)
    process.exit(1)
  }
  process.setSourceMapsEnabled(true)
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
}

/**
 * The bundler runs in a process of its own: otherwise the service would keep its memory for its whole life.
 * @param {boolean} withBrowser commands need the service alone
 */
async function buildWhatChanged(withBrowser) {
  const changed = changedParts().filter((part) => withBrowser || part.name === 'service')
  if (changed.length === 0) return
  console.log(`Building the ${changed.map((part) => part.name).join(' and the ')} …`)
  const names = changed.map((part) => `--${part.name}`)
  const code = await runToEnd(process.execPath, [join(root, 'server/build.mjs'), ...names], { cwd: root })
  if (code !== 0) process.exit(code)
}

/**
 * Runs the service, restarted at each change, and the browser's development server in front of it; they end together.
 */
async function develop() {
  const stop = new AbortController()
  const programs = [
    ['node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts'],
    ['node_modules/vite/bin/vite.js'],
  ].map((args) => runToEnd(process.execPath, args, { cwd: root, signal: stop.signal }))
  const code = await Promise.race(programs)
  stop.abort()
  await Promise.allSettled(programs)
  process.exit(code)
}
