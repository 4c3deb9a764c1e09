let parts: Promise<typeof import('./stockParts')> | undefined

/**
 * Fetches what only Refine's stock hooks and parts ask for: the first list does without. Once it has come, a call waits for
 * no task of the browser, as each import of a module does: a record is read again in the turn of its refusal. Fails as a chunk does.
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
