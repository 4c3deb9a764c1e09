import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useRef } from 'react'
import type { AnyResource } from '#define'
import { isGroup, newKey, newTest, type Draft, type GroupDraft } from './draft'
import { TestEditor } from './TestEditor'

interface GroupEditorProps {
  readonly resource: AnyResource
  readonly group: GroupDraft
  /** The number of the group among its siblings, from the outside in: "2.1". */
  readonly place: string
  /** Replaces a part at any depth; undefined removes it. */
  readonly onPut: (key: number, put: (part: Draft) => Draft | undefined) => void
  /** The part that was added last, which gets the focus. */
  readonly added: number | undefined
  readonly onAdd: (group: GroupDraft, part: Draft) => void
  readonly onRemove?: () => void
  /** Whether missing values are reported. */
  readonly isChecked?: boolean
}

const ways: { value: GroupDraft['how']; label: string }[] = [
  { value: 'all', label: 'Match all' },
  { value: 'any', label: 'Match any' },
  { value: 'none', label: 'Match none' },
]

/** Edits a group of conditions, which may contain groups. */
export function GroupEditor({ onRemove, ...props }: GroupEditorProps) {
  const { resource, group, place, onPut, onAdd } = props
  const adder = useRef<HTMLButtonElement>(null)
  const name = place ? `Group ${place}` : 'All conditions'
  const newGroup = (): Draft => ({
    key: newKey(),
    how: group.how === 'any' ? 'all' : 'any',
    parts: [newTest(resource)],
  })
  return (
    <fieldset className="group narrow-min" data-how={group.how} aria-label={name}>
      <div className="group-head flex spread gap-2">
        <Select
          aria-label={`How to match ${name.toLowerCase()}`}
          value={group.how}
          options={ways}
          onChange={(how) => onPut(group.key, () => ({ ...group, how }))}
          popupMatchSelectWidth={false}
        />
        {onRemove && <RemoveButton label={`Remove ${name.toLowerCase()}`} onClick={onRemove} />}
      </div>
      <GroupParts
        {...props}
        onRemovePart={(key) => {
          onPut(key, () => undefined)
          adder.current?.focus()
        }}
      />
      <div className="flex gap-2">
        <Button
          ref={adder}
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onAdd(group, newTest(resource))}
        >
          Condition
        </Button>
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => onAdd(group, newGroup())}>
          Group
        </Button>
      </div>
    </fieldset>
  )
}

type GroupPartsProps = Omit<GroupEditorProps, 'onRemove'> & { readonly onRemovePart: (key: number) => void }

function GroupParts({ onRemovePart, ...props }: GroupPartsProps) {
  const { resource, group, place, onPut, added, isChecked } = props
  return (
    <ul className="group-parts stack gap-2">
      {group.parts.map((part, index) =>
        isGroup(part) ? (
          <li key={part.key}>
            <GroupEditor
              {...props}
              group={part}
              place={place ? `${place}.${index + 1}` : String(index + 1)}
              onRemove={() => onRemovePart(part.key)}
            />
          </li>
        ) : (
          <li key={part.key} className="cluster top gap-2">
            <TestEditor
              resource={resource}
              test={part}
              isNew={part.key === added}
              isChecked={isChecked}
              onChange={(test) => onPut(part.key, () => test)}
            />
            <RemoveButton label={`Remove condition ${index + 1}`} onClick={() => onRemovePart(part.key)} />
          </li>
        ),
      )}
    </ul>
  )
}

function RemoveButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={label} onClick={onClick} />
}
