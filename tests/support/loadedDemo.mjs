import { join } from 'node:path'
import { runToEnd } from '../../server/childProcess.mjs'
import { root } from '../../server/parts.mjs'

/** The password of everyone in the demo company of the browser tests. */
export const PASSWORD = 'tractor-mango-river'

/**
 * Returns the environment of the built service over a data folder.
 * @param {string} folder
 * @returns {NodeJS.ProcessEnv}
 */
export function settingsOver(folder) {
  return { ...process.env, DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'warn', DATA_DIR: folder }
}

/**
 * Loads the demo company into a folder with the built service, and returns whether it is complete; errors are printed.
 * @param {string} folder
 */
export async function loadDemo(folder) {
  const script = join(root, 'dist/server/demoCommand.js')
  const code = await runToEnd(process.execPath, [script], {
    env: settingsOver(folder),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return code === 0
}
