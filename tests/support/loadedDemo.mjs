import { join } from 'node:path'
import { runToEnd } from '../../server/childProcess.mjs'
import { root } from '../../server/parts.mjs'

/** The password of everybody in the demo company that the browser tests look at. */
export const PASSWORD = 'tractor-mango-river'

/**
 * What the built service is started with over a folder of data.
 * @param {string} folder
 * @returns {NodeJS.ProcessEnv}
 */
export function settingsOver(folder) {
  return { ...process.env, DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'warn', DATA_DIR: folder }
}

/**
 * Loads the demo company into a folder with the built service, and answers whether it is whole; what goes wrong is printed.
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
