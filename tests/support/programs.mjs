import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const windows = process.platform === 'win32'

/** Finds the folder with `initdb` and `postgres`; undefined where PostgreSQL is not installed. */
export function findPostgres() {
  const folders = [
    ...pathFolders(),
    ...newestFirst('/usr/lib/postgresql').map((version) => join(version, 'bin')),
    ...newestFirst('/opt/homebrew/opt', /^postgresql/).map((formula) => join(formula, 'bin')),
    ...newestFirst('/usr/local/opt', /^postgresql/).map((formula) => join(formula, 'bin')),
    ...newestFirst('/Applications/Postgres.app/Contents/Versions').map((version) => join(version, 'bin')),
    ...newestFirst('C:\\Program Files\\PostgreSQL').map((version) => join(version, 'bin')),
  ]
  const named = (/** @type {string} */ name) => (windows ? `${name}.exe` : name)
  return folders.find(
    (folder) => existsSync(join(folder, named('initdb'))) && existsSync(join(folder, named('postgres'))),
  )
}

/**
 * Finds the program of a Chromium, Chrome or Edge; undefined where there is none. `CHROME_PATH` comes first, then the
 * windowless Chromium, which renders the same pages with two thirds of the work.
 */
export function findBrowser() {
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
  ]
  const candidates = [
    process.env.CHROME_PATH,
    ...pathFolders().flatMap((folder) => names.map((name) => join(folder, name))),
    ...names.map((name) => join('/usr/bin', name)),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ...windowsFolders().flatMap((folder) => [
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
  ]
  return candidates.find((program) => program && existsSync(program))
}

function pathFolders() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
}

function windowsFolders() {
  const { PROGRAMFILES, LOCALAPPDATA } = process.env
  return [PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA].filter((folder) => folder !== undefined)
}

/**
 * Lists the folders below one, the highest version first.
 * @param {string} folder
 * @param {RegExp} [wanted]
 */
function newestFirst(folder, wanted = /./) {
  if (!existsSync(folder)) return []
  const byVersion = new Intl.Collator('en', { numeric: true })
  return readdirSync(folder)
    .filter((name) => wanted.test(name))
    .sort((one, other) => byVersion.compare(other, one))
    .map((name) => join(folder, name))
}
