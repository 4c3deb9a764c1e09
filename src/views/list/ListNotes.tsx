import { useIsOffline } from '../kit/hooks/useIsOffline'

/** Says that there was no match and that the rows below are similar ones. */
export function NearestNote({ q }: { readonly q: string }) {
  return (
    <p className="strong" role="status">
      No results for “{q}”. Closest matches:
    </p>
  )
}

/** Says that the browser is offline and that the rows below are of an earlier request. */
export function EarlierNote() {
  return useIsOffline() ? (
    <p className="strong" role="status">
      These rows may be out of date. The list will update when you are back online.
    </p>
  ) : null
}
