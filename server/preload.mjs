import { fileURLToPath } from 'node:url'

/** The module through which Vite has every dynamic import of the build go. */
const HELPER = '\0vite/preload-helper.js'
const own = fileURLToPath(new URL('../src/preload.ts', import.meta.url))

/**
 * Puts our own way of importing parts in the place of Vite's; see src/preload.ts.
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
