import './live.css'

/** Says that a refetch of the list would change it; it changes only when the user asks for it. */
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
