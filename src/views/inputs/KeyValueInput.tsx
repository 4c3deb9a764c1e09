import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { useId, useState } from 'react'
import { smsSize } from '#define'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { frameOf, type InputFrame, type InputProps } from '../pickers/frame'

type Pairs = Readonly<Record<string, string>>

// Most key-value fields do not take their names from other records.
const RowCounts = laterPart(() => import('./RowCounts').then((file) => file.RowCounts))
const NamedValues = laterPart(() => import('./NamedValues').then((file) => file.NamedValues))

/** Names with values: a labelled box for each known name or record, or free pairs. */
export function KeyValueInput(props: InputProps<'keyValue'>) {
  const { field, form } = props
  if (field.countsOf)
    return (
      <Contained>
        <RowCounts {...props} counts={field.countsOf} />
      </Contained>
    )
  if (field.keys) return <KnownNames {...props} keys={field.keys} />
  if (!field.namesFrom || !form) return <FreePairs {...props} />
  return (
    <Contained>
      <NamedValues {...props} names={field.namesFrom} form={form} />
    </Contained>
  )
}

function KnownNames(props: InputProps<'keyValue'> & { readonly keys: Pairs }) {
  const { keys, value, onChange } = props
  const { id, ...frame } = frameOf(props)
  const own = useId()
  const pairs = (value ?? {}) as Pairs
  const change = (key: string, text: string): void => {
    const { [key]: _before, ...others } = pairs
    const next = text ? { ...others, [key]: text } : others
    onChange?.(Object.keys(next).length > 0 ? next : undefined)
  }
  return (
    <div className={props.field.asSms ? 'columns gap-3' : 'columns columns-s gap-3'}>
      {Object.entries(keys).map(([key, label], index) => {
        const box = index === 0 && id ? id : `${own}-${key}`
        return (
          <div key={key}>
            <label className="muted meta" htmlFor={box}>
              {label}
            </label>
            {props.field.asSms ? (
              <SmsText {...frame} id={box} text={pairs[key] ?? ''} onType={(text) => change(key, text)} />
            ) : (
              <Input
                {...frame}
                id={box}
                size="small"
                value={pairs[key] ?? ''}
                onChange={({ target }) => change(key, target.value)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** The text of a message, with its SMS parts counted while typing. */
function SmsText({
  text,
  onType,
  ...frame
}: InputFrame & { readonly text: string; readonly onType: (text: string) => void }) {
  const { characters, parts, left, isUnicode } = smsSize(text)
  return (
    <>
      <Input.TextArea
        {...frame}
        value={text}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={500}
        onChange={({ target }) => onType(target.value)}
      />
      {parts > 0 && (
        <span className="own-line muted meta" role="status">
          {characters} characters{isUnicode ? ' (Unicode)' : ''}, {parts} {parts === 1 ? 'SMS' : 'SMSs'}, {left} left
        </span>
      )}
    </>
  )
}

function FreePairs(props: InputProps<'keyValue'>) {
  const { field, value, onChange } = props
  const { id, ...frame } = frameOf(props)
  const [lines, setLines] = useState<readonly (readonly [string, string])[]>(() =>
    Object.entries((value ?? {}) as Pairs),
  )
  const change = (next: readonly (readonly [string, string])[]): void => {
    setLines(next)
    const named = next.filter(([name]) => name.trim())
    onChange?.(named.length > 0 ? Object.fromEntries(named.map(([name, text]) => [name.trim(), text])) : undefined)
  }
  const put = (index: number, line: readonly [string, string]): void =>
    change(lines.map((before, other) => (other === index ? line : before)))
  return (
    <div className="stack top gap-2">
      {lines.map(([name, text], index) => (
        <Space.Compact key={index} block>
          <Input
            {...frame}
            id={index === 0 ? id : undefined}
            value={name}
            placeholder="Name"
            aria-label={`${field.label}: name ${index + 1}`}
            onChange={({ target }) => put(index, [target.value, text])}
          />
          <Input
            {...frame}
            value={text}
            placeholder="Value"
            aria-label={`${field.label}: value ${index + 1}`}
            onChange={({ target }) => put(index, [name, target.value])}
          />
          <Button
            icon={<DeleteOutlined aria-hidden />}
            disabled={frame.disabled}
            aria-label={`Remove pair ${index + 1}`}
            onClick={() => change(lines.filter((_, other) => other !== index))}
          />
        </Space.Compact>
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        size="small"
        disabled={frame.disabled || lines.length >= (field.max ?? 50)}
        onClick={() => change([...lines, ['', '']])}
      >
        Add pair
      </Button>
    </div>
  )
}
