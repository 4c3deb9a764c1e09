import type { TestProject } from 'vitest/node'
import { startDemos } from './demoService'
import { letInScript } from './signingIn'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the built portals with the demo company run, one for each worker, and the password of their people. */
    readonly portals: readonly { readonly url: string; readonly password: string }[]
    /** The script by which a page lets somebody in. */
    readonly letIn: string
  }
}

/**
 * Starts the built portal with the demo company, for all files that look at it through a browser: one for each worker,
 * so that files that run side by side never meet in one company.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('letIn', await letInScript())
  const workers = Number(project.config.maxWorkers)
  const demos = await startDemos(workers)
  project.provide(
    'portals',
    demos.map(({ url, password }) => ({ url, password })),
  )
  return async () => void (await Promise.all(demos.map((demo) => demo.stop())))
}
