/** Grey bars in place of the fields of a record. */
export function SkeletonRecord() {
  return (
    <div className="skeleton-record grid surface" role="status" aria-label="Loading" aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} className="skeleton-bar" />
      ))}
    </div>
  )
}
