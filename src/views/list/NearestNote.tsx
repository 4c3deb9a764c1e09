/** Says that nothing was found and that what stands below is only near. */
export function NearestNote({ q }: { readonly q: string }) {
  return (
    <p className="nearest-note" role="status">
      Nothing matches “{q}”. The nearest:
    </p>
  )
}
