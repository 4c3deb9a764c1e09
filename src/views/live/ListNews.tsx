import './live.css'

/** Tells that the list would look otherwise if it were fetched now; it moves only when somebody wants it to. */
export function ListNews({ hasChanged, onShow }: { readonly hasChanged: boolean; readonly onShow: () => void }) {
  return (
    <div className="list-news" role="status">
      {hasChanged && (
        <button type="button" className="list-news-chip" onClick={onShow}>
          The list has changed. <span className="list-news-show">Show</span>
        </button>
      )}
    </div>
  )
}
