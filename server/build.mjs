import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import { secondsSince } from './childProcess.mjs'
import { installPackages, requireNode } from './install.mjs'
import { changedParts, keepStamp, parts, root, stampOf } from './parts.mjs'

const serviceEntries = {
  main: 'server/main.ts',
  pgliteWorker: 'server/database/pgliteWorker.ts',
  sheetWorker: 'server/engine/imports/sheetWorker.ts',
  exportWorker: 'server/engine/exports/exportWorker.ts',
  migrateCommand: 'server/migrateCommand.ts',
  migrationCommand: 'server/migrationCommand.ts',
  demoCommand: 'server/demoCommand.ts',
  backupCommand: 'server/backupCommand.ts',
  restoreCommand: 'server/restoreCommand.ts',
}

/**
 * Builds the given parts into `dist`, reporting the seconds of each. Throws what the bundler throws.
 * @param {readonly import('./parts.mjs').Part[]} wanted
 */
export async function buildParts(wanted) {
  for (const part of wanted) {
    const since = performance.now()
    const stamp = stampOf(part.inputs)
    await (part.name === 'browser' ? buildBrowser() : buildService(part.folder))
    keepStamp(part, stamp)
    console.log(`Built the ${part.name} in ${secondsSince(since)}`)
  }
}

async function buildBrowser() {
  const { build } = await import('vite')
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  await compressAll(join(root, 'dist/web'))
}

/** The best compression takes a second per megabyte: a larger file arrives late anyway. */
const MOST_OF_BEST = 400_000

/**
 * Stores a compressed copy beside every text file of the portal: compressing once is cheaper, and can be better, than
 * at every request.
 * @param {string} folder
 */
async function compressAll(folder) {
  const compress = promisify(brotliCompress)
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(path)
      if (bytes.length < 1024) return
      const quality = bytes.length > MOST_OF_BEST ? 9 : 11
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 }
      writeFileSync(`${path}.br`, await compress(bytes, { params }))
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    }),
  )
}

/** @param {string} folder */
async function buildService(folder) {
  const { build } = await import('vite')
  const input = Object.fromEntries(Object.entries(serviceEntries).filter(([, file]) => existsSync(join(root, file))))
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { external: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input,
        // All in one folder: `new URL('./pgliteWorker.js', import.meta.url)` works in any chunk.
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  copyMigrations(folder)
  const { makeEmptyImage } = await import('./database/makeEmptyImage.mjs')
  copyFileSync(await makeEmptyImage(), join(root, folder, 'empty.image'))
}

/** @param {string} folder */
function copyMigrations(folder) {
  const migrations = join(root, 'server/database/migrations')
  if (existsSync(migrations)) cpSync(migrations, join(root, folder, 'migrations'), { recursive: true })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  requireNode()
  if (!(await installPackages(root))) process.exit(1)
  const named = parts.filter((part) => process.argv.includes(`--${part.name}`))
  const wanted = named.length > 0 ? named : changedParts()
  if (wanted.length === 0) console.log('Nothing changed since the last build')
  try {
    await buildParts(wanted)
  } catch (reason) {
    console.error(reason instanceof Error ? reason.message : reason)
    process.exit(1)
  }
}
