import { useIsOffline } from '../kit/hooks/useIsOffline'

/** Says that nothing was found and that what stands below is only near. */
export function NearestNote({ q }: { readonly q: string }) {
  return (
    <p className="strong" role="status">
      Nothing matches “{q}”. The nearest:
    </p>
  )
}

/** Says that what was asked for has not come, where there is no connection, and that what stands below is from before. */
export function EarlierNote() {
  return useIsOffline() ? (
    <p className="strong" role="status">
      These are the rows from before. What you asked for comes as soon as the connection is back.
    </p>
  ) : null
}
