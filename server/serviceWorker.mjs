import { createHash } from 'node:crypto'

/**
 * Builds the service worker beside the portal, in production only (spec §9): `dist/web/service-worker.js`, under a
 * constant name, because browsers identify it by its address. It receives the name of the build and the files that the
 * first page starts with.
 * @param {{ source: string }} options `source`: the worker's own module
 * @returns {import('vite').Plugin}
 */
export function serviceWorker({ source }) {
  const fileName = 'service-worker.js'
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const [worker, page] = [bundle[fileName], bundle['index.html']]
        if (worker?.type !== 'chunk' || page?.type !== 'asset')
          this.error('The service worker or its page was not built')
        // Browsers load it as one classic script.
        if (worker.imports.length > 0) this.error(`The service worker leans on ${worker.imports.join(', ')}`)
        const html = page.source.toString()
        const files = [...new Set(html.match(/\/assets\/[\w.-]+/g))]
        const build = createHash('sha256').update(html).digest('hex').slice(0, 12)
        worker.code = `const BUILD=${JSON.stringify(build)},FILES=${JSON.stringify(files)};${worker.code}`
      },
    },
  }
}
