import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

/**
 * A release that a browser may load: a build, the worker of one with the page of another, or a proxy's response without
 * any.
 */
type Release = 'first' | 'second' | 'mixed' | 'unreachable'

/** A server of the built portal only, whose release can change while browsers use it. Its API answers no request. */
export interface Releases {
  readonly url: string
  release(next: Release): void
  /** Returns how often an address was requested. */
  asked(path: string): number
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }

/** Serves the first release on a free port. */
export async function serveReleases(): Promise<Releases> {
  let now: Release = 'first'
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    counts.set(path, (counts.get(path) ?? 0) + 1)
    const isService = path.startsWith('/api/')
    if (now === 'unreachable' || isService) return void response.writeHead(isService ? 503 : 502).end('No answer')
    const file = /\.\w+$/.test(path) ? path : '/index.html'
    const content = contentOf(file, now)
    if (content === undefined) return void response.writeHead(404).end()
    const type = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(content)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: (next) => void (now = next),
    asked: (path) => counts.get(path) ?? 0,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * Returns a file of the built portal in a release: the second has another title and another build name; in the mixed
 * one the worker lists files that exist, but are not those of the page.
 */
function contentOf(file: string, release: Release): string | undefined {
  const path = fileURLToPath(new URL(`../../dist/web${file.replace('/other-', '/index-')}`, import.meta.url))
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8')
  if (release === 'mixed' && file === '/service-worker.js') return text.replaceAll('/assets/index-', '/assets/other-')
  if (release !== 'second') return text
  if (file === '/index.html') return text.replace(/<title>.*<\/title>/, '<title>second</title>')
  return file === '/service-worker.js' ? text.replace('BUILD="', 'BUILD="second-') : text
}
