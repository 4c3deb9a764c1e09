import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId, Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread whose file lies beside the module that asks for it (its `import.meta.url`). The built service runs the
 * built thread. From the source it is built first, once in a process: to learn to read TypeScript takes each thread half a
 * second.
 */
export async function startThread(asker: string, name: string, options: WorkerOptions): Promise<Worker> {
  if (!asker.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, asker), options)
  const source = fileURLToPath(new URL(`./${name}.ts`, asker))
  const made = builtThreads.get(source) ?? buildThread(source, name)
  builtThreads.set(source, made)
  return new Worker(await made, options)
}

const builtThreads = new Map<string, Promise<string>>()

/** What is built is kept under its digest, where the packages are found that it imports. */
async function buildThread(source: string, name: string): Promise<string> {
  const { build } = await import('vite')
  const root = fileURLToPath(new URL('..', import.meta.url))
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
