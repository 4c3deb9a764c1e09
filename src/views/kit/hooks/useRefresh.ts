import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * Returns a function that refetches everything on screen after a write, except files, which never change under their
 * key.
 */
export function useRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(
    () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'file' }),
    [client],
  )
}
