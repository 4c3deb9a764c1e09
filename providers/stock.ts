/** Fetches what only Refine's stock hooks and parts ask for: the first list does without. */
export const stock = (): Promise<typeof import('./stockParts')> => import('./stockParts')
