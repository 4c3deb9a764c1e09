import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnyResource } from '#define'
import { useRegister } from '../data/RegisterContext'
import { fileQuery } from '../files/useStoredFile'
import { proofsIn } from './proofs'
import type { Handed } from './handed'

/** Fetches the pictures and documents of the records that come next, so that each is there when its turn comes. */
export function useFetchedAhead(resource: AnyResource, pieces: readonly Handed[], at: number): void {
  const client = useQueryClient()
  const register = useRegister()
  useEffect(() => {
    for (const piece of pieces.slice(at))
      for (const proof of proofsIn(register, resource, piece))
        if (proof.kind === 'file') void client.prefetchQuery(fileQuery(proof.place, proof.file))
  }, [pieces, at, client, register, resource])
}
