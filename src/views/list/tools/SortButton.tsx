import { SortAscendingOutlined } from '@ant-design/icons'
import { sortableFields, type AnyResource, type SortKey } from '#define'
import { Contained } from '../../kit/Contained'
import { laterPart } from '../../kit/laterPart'
import { fieldAt, isReadable } from '../../data/fieldAt'
import { PanelButton } from '../../kit/PanelButton'

interface SortButtonProps {
  readonly resource: AnyResource
  readonly sort: readonly SortKey[]
  readonly onChange: (sort: readonly SortKey[]) => void
}

const SortPanel = laterPart(() => import('./SortPanel').then((file) => file.SortPanel))

/** Opens the sort order of a list, which may have several keys. */
export function SortButton(props: SortButtonProps) {
  return (
    <PanelButton
      type="text"
      size="small"
      panelLabel="Sort"
      placement="bottomLeft"
      icon={<SortAscendingOutlined aria-hidden />}
      onReach={SortPanel.prepare}
      panel={(close) => (
        <SortKeys
          {...props}
          onChange={(next) => {
            close()
            props.onChange(next)
          }}
        />
      )}
    >
      Sort{props.sort.length > 1 && ` (${props.sort.length})`}
    </PanelButton>
  )
}

/** Edits the sort order of a list. */
export function SortKeys({ resource, sort, onChange }: SortButtonProps) {
  const own = (name: string): number => (name in resource.fields ? 0 : 1)
  const offered = sortableFields(resource)
    .filter((name) => {
      const field = fieldAt(resource, name)
      return field && isReadable(field)
    })
    .sort((one, other) => own(one) - own(other))
  return (
    <Contained fallback={<div className="sort-panel stack gap-3">Loading…</div>}>
      <SortPanel resource={resource} offered={offered} sort={sort} onApply={onChange} />
    </Contained>
  )
}
