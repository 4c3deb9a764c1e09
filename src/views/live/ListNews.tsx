import './live.css'

/** Tells that the list would look otherwise if it were fetched now; it moves only when somebody wants it to. */
export function ListNews({ hasChanged, onShow }: { readonly hasChanged: boolean; readonly onShow: () => void }) {
  return (
    <div className="list-news flex" role="status">
      {hasChanged && (
        <button type="button" className="list-news-chip nowrap small floating" onClick={onShow}>
          The list has changed. <span className="accent strong">Show</span>
        </button>
      )}
    </div>
  )
}
