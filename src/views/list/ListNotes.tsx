import { useIsOffline } from '../kit/hooks/useIsOffline'

/** Says that nothing was found and that what stands below is only near. */
export function NearestNote({ q }: { readonly q: string }) {
  return (
    <p className="strong" role="status">
      No results for “{q}”. Closest matches:
    </p>
  )
}

/** Says that what was asked for has not come, where there is no connection, and that what stands below is from before. */
export function EarlierNote() {
  return useIsOffline() ? (
    <p className="strong" role="status">
      These are earlier rows. The list will update when you are back online.
    </p>
  ) : null
}
