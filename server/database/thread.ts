import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread whose file is beside the module that asks for it (its `import.meta.url`). The built service runs the
 * built thread. From the source it is built first, once per process, because loading TypeScript would take each thread
 * half a second.
 */
export async function startThread(asker: string, name: string, options: WorkerOptions): Promise<Worker> {
  if (!asker.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, asker), options)
  const source = fileURLToPath(new URL(`./${name}.ts`, asker))
  const made = builtThreads.get(source) ?? buildThread(source, name)
  builtThreads.set(source, made)
  // The options of this process (`--eval`, a loader of TypeScript) do not apply to the thread.
  return new Worker(await made, { ...options, execArgv: [] })
}

const builtThreads = new Map<string, Promise<string>>()

async function buildThread(source: string, name: string): Promise<string> {
  const bundler = await import('./buildThread.mjs')
  return bundler.buildThread(source, name)
}
