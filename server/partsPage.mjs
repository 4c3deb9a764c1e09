import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const page = fileURLToPath(new URL('../index.html', import.meta.url))
const PORTAL = '/src/main.tsx'
const PARTS = '/tests/parts/main.tsx'

/**
 * Serves `/parts`, a page of all UI parts in all states, in development only: no build includes it.
 * @returns {import('vite').Plugin}
 */
export function partsPage() {
  return {
    name: 'parts-page',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use('/parts', (request, response, next) => {
        const { originalUrl = '' } = request
        const drawn = readFile(page, 'utf8').then((html) =>
          server.transformIndexHtml(originalUrl, html.replace(PORTAL, PARTS)),
        )
        drawn.then((html) => response.setHeader('content-type', 'text/html').end(html), next)
      })
    },
  }
}
