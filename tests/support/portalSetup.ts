import type { TestProject } from 'vitest/node'
import { startDemos } from './demoService'
import { letInScript } from './signingIn'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The addresses of the built portals with the demo company, one per worker, and the password of their people. */
    readonly portals: readonly { readonly url: string; readonly password: string }[]
    /** The script by which a page signs a person in. */
    readonly letIn: string
  }
}

/**
 * Starts the built portal with the demo company for all browser tests: one per worker, so that files that run in
 * parallel do not share one company.
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
