import { DeleteOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { CopyButton } from '../../src/views/kit/CopyButton'
import { LinkButton } from '../../src/views/kit/LinkButton'
import { PanelButton } from '../../src/views/kit/PanelButton'
import { PlainLink } from '../../src/views/kit/PlainLink'
import { PlainSelect } from '../../src/views/kit/PlainSelect'
import { ProgressBar } from '../../src/views/kit/ProgressBar'
import { Tick } from '../../src/views/kit/Tick'
import { Stage } from './Stage'

const states = [
  ['', {}],
  [', disabled', { disabled: true }],
  [', at work', { loading: true }],
] as const

const kinds = [
  ['Save', { type: 'primary' }],
  ['Cancel', {}],
  ['Delete farmer', { danger: true, icon: <DeleteOutlined aria-hidden /> }],
  ['Columns', { type: 'text' }],
  ['Show more', { type: 'link' }],
] as const

/** Buttons, checkboxes and selects, also when disabled. */
export function Buttons() {
  return (
    <Stage>
      <div className="surface padded stack gap-4">
        {states.map(([words, state]) => (
          <p key={words} className="cluster gap-2">
            {kinds.map(([label, look]) => (
              <Button key={label} {...look} {...state}>
                {label + words}
              </Button>
            ))}
          </p>
        ))}
        <p className="cluster gap-3">
          <LinkButton to="/farmers/create" type="primary" icon={<PlusOutlined aria-hidden />}>
            Add farmer
          </LinkButton>
          <Button icon={<ReloadOutlined aria-hidden />} aria-label="Reload" />
          <CopyButton label="Mobile" text="+919812345678" />
          <PlainLink to="/farmers">All farmers</PlainLink>
          <PanelButton panelLabel="Group by" placement="bottomLeft" panel={() => <p>State, place or day</p>}>
            Group by…
          </PanelButton>
        </p>
        <p className="cluster gap-4">
          <Tick aria-label="Select row" />
          <Tick defaultChecked>Only mine</Tick>
          <Tick disabled>Not possible now</Tick>
          <PlainSelect aria-label="Rows per page" defaultValue="20">
            <option>20</option>
            <option>50</option>
          </PlainSelect>
          <PlainSelect aria-label="Rows per page, disabled" disabled>
            <option>20</option>
          </PlainSelect>
        </p>
        <ProgressBar label="Nothing done yet" done={0} total={null} />
        <ProgressBar label="Two thirds done" done={40} total={60} />
      </div>
    </Stage>
  )
}
