import { runToEnd } from '../../server/childProcess.mjs'
import { findBrowser, findPostgres } from './programs.mjs'

/** The programs besides Node that a full run needs, and how this machine may get them. */
const wanted = [
  {
    name: 'PostgreSQL',
    find: () => process.env.TEST_DATABASE_URL ?? findPostgres(),
    aptPackages: ['postgresql'],
    advice: 'install PostgreSQL 15 or later, or name a running one in TEST_DATABASE_URL',
  },
  {
    name: 'a browser',
    find: findBrowser,
    aptPackages: ['chromium-headless-shell', 'chromium'],
    advice: 'install Chromium, Chrome or Edge, or name its program in CHROME_PATH',
  },
]

/** @typedef {'PostgreSQL' | 'a browser'} ProgramName */

/**
 * Returns the reason why a program is missing, in a sentence, or undefined when it is there. As root on Debian it is
 * installed first, so that a bare machine with Node can run all the tests.
 * @param {ProgramName} name
 */
export async function missingProgram(name) {
  const program = wanted.find((one) => one.name === name)
  if (!program || program.find()) return undefined
  if (process.platform === 'linux' && process.getuid?.() === 0)
    for (const one of program.aptPackages) if (!program.find()) await aptInstall(one)
  return program.find() ? undefined : `There is no ${name.replace(/^a /, '')} on this machine: ${program.advice}.`
}

/** @param {string} name */
async function aptInstall(name) {
  console.log(`Installing ${name} with apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  try {
    await runToEnd('apt-get', ['update', '-qq'], options)
    await runToEnd('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  } catch {
    console.log(`apt-get could not install ${name}.`)
  }
}
