import { fileURLToPath } from 'node:url'

/** The module that handles every dynamic import of a Vite build. */
const HELPER = '\0vite/preload-helper.js'
const own = fileURLToPath(new URL('../src/preload.ts', import.meta.url))

/**
 * Replaces Vite's way of importing parts with our own; see src/preload.ts.
 * @returns {import('vite').Plugin}
 */
export function preload() {
  return {
    name: 'preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER ? `export { preload as __vitePreload } from ${JSON.stringify(own)}` : undefined),
  }
}
