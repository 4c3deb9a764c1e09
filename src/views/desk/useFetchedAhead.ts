import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnyResource } from '#define'
import { useRegister } from '../data/RegisterContext'
import { fileQuery } from '../files/useStoredFile'
import { proofsIn } from './proofs'
import type { Handed } from './handed'

/** Prefetches the pictures and documents of the next records. */
export function useFetchedAhead(resource: AnyResource, pieces: readonly Handed[], at: number): void {
  const client = useQueryClient()
  const register = useRegister()
  useEffect(() => {
    for (const piece of pieces.slice(at))
      for (const proof of proofsIn(register, resource, piece))
        if (proof.kind === 'file') {
          // Of a video only the poster: the video itself streams.
          const isSmall = proof.file.mime.startsWith('video/')
          void client.prefetchQuery(fileQuery(proof.place, proof.file, isSmall))
        }
  }, [pieces, at, client, register, resource])
}
