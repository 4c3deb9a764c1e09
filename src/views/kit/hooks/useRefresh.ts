import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Asks again for everything that is on screen, after something was written. Files never change under their key. */
export function useRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(
    () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'file' }),
    [client],
  )
}
