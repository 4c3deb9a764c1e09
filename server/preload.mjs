import { fileURLToPath } from 'node:url'

/** The module through which Vite runs every dynamic import of the build. */
const HELPER = '\0vite/preload-helper.js'
const own = fileURLToPath(new URL('../src/preload.ts', import.meta.url))

/**
 * Replaces Vite's way of importing parts by our own; see src/preload.ts.
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
