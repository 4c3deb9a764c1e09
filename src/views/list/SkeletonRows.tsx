/** Grey bars where the first rows will stand, as many as a page has, so that nothing jumps when they come. */
export function SkeletonRows({ count, columns }: { readonly count: number; readonly columns: number }) {
  return (
    <div className="skeleton-rows" role="status" aria-label="Loading">
      {Array.from({ length: Math.min(count, 20) }, (_, row) => (
        <div key={row} className="skeleton-row">
          {Array.from({ length: Math.min(columns, 8) }, (_unused, column) => (
            <span key={column} className="skeleton-bar" />
          ))}
        </div>
      ))}
    </div>
  )
}
