import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a command to its end and answers its exit code, so that a build step is one `await`. A signal sent to this
 * process is passed on to the command, and once that has ended, ends this process too. A command ended by a signal
 * answers 128 + its number, as a shell does.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export async function runToEnd(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  /** @type {NodeJS.Signals | undefined} */
  let received
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    received = signal
    child.kill(signal)
  }
  process.on('SIGINT', forward).on('SIGTERM', forward)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve(signal ? codeOf(signal) : (code ?? 1)))
    })
  } finally {
    process.off('SIGINT', forward).off('SIGTERM', forward)
    if (received) process.exit(codeOf(received))
  }
}

/** @param {NodeJS.Signals} signal */
function codeOf(signal) {
  return 128 + constants.signals[signal]
}

/**
 * Ends this process as SIGTERM does when the shell between npm and it is gone: npm sends signals to that shell, which
 * exits without passing them on to its child.
 */
export function endWithShell() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

/**
 * Runs `npm` with the arguments on any platform, and returns its exit code.
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runNpm(args, options = {}) {
  const ownScript = process.env.npm_execpath
  if (ownScript?.endsWith('.js')) return runToEnd(process.execPath, [ownScript, ...args], options)
  return runToEnd('npm', args, { shell: process.platform === 'win32', ...options })
}

/**
 * Formats the seconds since a `performance.now()` reading for progress lines: “3.4 s”.
 * @param {number} since milliseconds
 */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
