let parts: Promise<typeof import('./stockParts')> | undefined

/**
 * Fetches the code that only Refine's stock hooks and components need: the first list does without it. Once it has
 * loaded, a call takes only a microtask, unlike each import of a module: a record is read again in the same task as its
 * refusal. Fails as a chunk does.
 */
export const stock = (): Promise<typeof import('./stockParts')> => (parts ??= fetchParts())

async function fetchParts(): Promise<typeof import('./stockParts')> {
  try {
    return await import('./stockParts')
  } catch (error) {
    parts = undefined
    throw error
  }
}
