import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toHttpError } from '../../../providers/errorMessage'
import { fetchLinked } from '../../views/exports/requests'

/** The export that the link of an email leads to, or why there is none. */
export interface Linked {
  readonly id?: string
  readonly refusal?: string
}

/** Reads the token of an email link, and removes it from the address: it is for this user alone. */
export function useLinked(): Linked {
  const [parameters, setParameters] = useSearchParams()
  const [linked, setLinked] = useState<Linked>({})
  const token = parameters.get('link')
  useEffect(() => {
    if (token === null) return
    fetchLinked(token).then(
      ({ id }) => setLinked({ id }),
      (error: unknown) => setLinked({ refusal: wordsOf(error) }),
    )
    setParameters({}, { replace: true })
  }, [token, setParameters])
  return linked
}

function wordsOf(error: unknown): string {
  const { statusCode, message } = toHttpError(error)
  return statusCode === 404 ? 'This export isn’t available. It may belong to someone else or have expired.' : message
}
