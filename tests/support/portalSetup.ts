import type { TestProject } from 'vitest/node'
import { startDemo } from './demoService'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the built portals with the demo company run, one for each worker, and the password of their people. */
    readonly portals: readonly { readonly url: string; readonly password: string }[]
  }
}

/**
 * Starts the built portal with the demo company, for all files that look at it through a browser: one for each worker,
 * so that files that run side by side never meet in one company.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = Number(project.config.maxWorkers)
  const demos = await Promise.all(Array.from({ length: workers }, startDemo))
  project.provide(
    'portals',
    demos.map(({ url, password }) => ({ url, password })),
  )
  return async () => void (await Promise.all(demos.map((demo) => demo.stop())))
}
