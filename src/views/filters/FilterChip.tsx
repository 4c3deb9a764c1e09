import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyResource, Condition } from '#define'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { PanelButton } from '../kit/PanelButton'
import { useConditionWords } from '../conditions/describeCondition'
import type { Among } from './useFacets'
import { isPlain } from '../conditions/where'

const ChipEditor = laterPart(() => import('./ChipEditor').then((file) => file.ChipEditor))

interface FilterChipProps {
  readonly resource: AnyResource
  readonly part: Condition
  /** The other filters. */
  readonly rest: Condition | undefined
  readonly among: Among
  readonly onChange: (part: Condition | undefined) => void
  readonly onRemove: () => void
  readonly onAdvanced: () => void
}

/** Shows one filter in words. Enter or a click edits it, Backspace and Delete remove it. */
export function FilterChip({ resource, part, rest, among, onChange, onRemove, onAdvanced }: FilterChipProps) {
  const text = useConditionWords(resource, part)
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.target !== event.currentTarget || (event.key !== 'Backspace' && event.key !== 'Delete')) return
    event.preventDefault()
    onRemove()
  }
  return (
    <span className="chip inline-line gap-1 small">
      {isPlain(part) ? (
        <PanelButton
          className="chip-text"
          type="text"
          size="small"
          onKeyDown={onKeyDown}
          panelLabel={text}
          placement="bottomLeft"
          onReach={ChipEditor.prepare}
          panel={(close) => (
            <Contained fallback={<div className="chip-editor stack gap-3 pop">Loading…</div>}>
              <ChipEditor
                resource={resource}
                part={part}
                rest={rest}
                among={among}
                onApply={(next, isDone) => {
                  if (isDone) close()
                  onChange(next)
                }}
              />
            </Contained>
          )}
        >
          <span className="cut">{text}</span>
        </PanelButton>
      ) : (
        <Button
          className="chip-text"
          type="text"
          size="small"
          aria-haspopup="dialog"
          onKeyDown={onKeyDown}
          onClick={onAdvanced}
        >
          <span className="cut">{text}</span>
        </Button>
      )}
      <Button
        className="chip-remove"
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={`Remove filter ${text}`}
        onKeyDown={onKeyDown}
        onClick={onRemove}
      />
    </span>
  )
}
