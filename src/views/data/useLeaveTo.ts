import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { paths, type AnyResource } from '#define'

/** Returns a function that leaves a deleted record for the list of its resource. */
export function useLeaveTo(resource: AnyResource): () => void {
  const navigate = useNavigate()
  return useCallback(() => void navigate(paths.list(resource), { replace: true }), [navigate, resource])
}
