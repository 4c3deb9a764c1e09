import type { TestProject } from 'vitest/node'
import { startDemo } from './demoService'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the built portal with the demo company runs, and the password of its people. */
    readonly portal: { readonly url: string; readonly password: string }
  }
}

/** Starts the built portal with the demo company once for all files that look at it through a browser. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const demo = await startDemo()
  project.provide('portal', { url: demo.url, password: demo.password })
  return demo.stop
}
