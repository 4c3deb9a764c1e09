import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { build } from 'vite'
import { root } from '../parts.mjs'

/**
 * Builds one thread of the service from its source. The result is cached under its digest, in a place where the
 * packages that it imports are found.
 * @param {string} source the path of its TypeScript
 * @param {string} name
 * @returns {Promise<string>} the path of the JavaScript
 */
export async function buildThread(source, name) {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { external: true },
    build: {
      ssr: source,
      target: 'node20',
      write: false,
      minify: false,
      rolldownOptions: { output: { format: 'es' } },
    },
  })
  const [output] = [built].flat()
  const [chunk] = output && 'output' in output ? output.output : []
  if (chunk?.type !== 'chunk') throw new Error(`The thread ${name} was not built`)
  const digest = createHash('sha256').update(chunk.code).digest('hex').slice(0, 16)
  const file = join(root, 'node_modules/.cache/agridesk', `${name}-${digest}.mjs`)
  if (existsSync(file)) return file
  mkdirSync(dirname(file), { recursive: true })
  const part = `${file}.${process.pid}-${threadId}.part`
  writeFileSync(part, chunk.code)
  renameSync(part, file)
  return file
}
