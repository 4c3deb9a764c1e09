import { Button, Form } from 'antd'
import { useState } from 'react'
import { levels, systemResources, type Level } from '#define'
import { placesAbove } from '../../format/plainText'
import { Cascade } from '../../geography/Cascade'
import type { GeographyChoice } from '../../geography/choice'
import { PanelButton } from '../../kit/PanelButton'
import type { Choice } from '../../data/requests'
import { frameOf, type InputProps } from '../../pickers/frame'
import { RecordSelect } from '../../pickers/RecordSelect'

/** A geography: searched (as "Village, Tehsil, District, State"), or browsed from the zone down. */
export function PlaceInput(props: InputProps<'place'>) {
  const { level, levelBy } = props.field
  const allowed = typeof level === 'string' ? [level] : level
  return levelBy ? (
    <PlaceOfOneLevel {...props} allowed={allowed} levelBy={levelBy} />
  ) : (
    <PlaceChooser {...props} allowed={allowed} />
  )
}

type ChooserProps = InputProps<'place'> & { readonly allowed: readonly Level[] }

/** A geography of the level that another field of the form requires. */
function PlaceOfOneLevel({
  levelBy,
  ...props
}: ChooserProps & { readonly levelBy: NonNullable<InputProps<'place'>['field']['levelBy']> }) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const told: unknown = Form.useWatch(levelBy.field, { form, preserve: true })
  const level = typeof told === 'string' ? levelBy.levels[told] : undefined
  return <PlaceChooser {...props} allowed={level ? [level] : props.allowed} />
}

function PlaceChooser({ allowed, ...props }: ChooserProps) {
  const { field, value, onChange } = props
  const frame = frameOf(props)
  const place = isPlace(value) ? value : null
  const choose = (chosen: Choice | undefined): void => onChange?.(chosen)
  const warning = field.warns && typeof place?.warning === 'string' ? place.warning : ''
  return (
    <div className="place-input cluster gap-2 first-fills">
      <RecordSelect
        {...frame}
        to={systemResources.geographies}
        where={{ field: 'type', in: allowed }}
        isSingle
        value={place ? [withPath(place)] : []}
        onChange={([chosen]) => choose(chosen)}
        hint={hintOf}
        placeholder={`Type the name of a ${allowed.length > 0 ? allowed.join(', ') : 'place'}`}
      />
      <PanelButton
        panelLabel={`Browse ${field.label}`}
        placement="bottomRight"
        disabled={frame.disabled}
        aria-label={`Browse ${field.label}`}
        panel={(close) => (
          <Browse
            start={place}
            allowed={allowed}
            onChoose={(chosen) => {
              choose(chosen)
              close()
            }}
          />
        )}
      >
        Browse
      </PanelButton>
      <p className="place-warning" role="status">
        {warning}
      </p>
    </div>
  )
}

interface BrowseProps {
  readonly start: GeographyChoice | null
  readonly allowed: readonly Level[]
  readonly onChoose: (chosen: GeographyChoice) => void
}

function Browse({ start, allowed, onChoose }: BrowseProps) {
  const [picked, setPicked] = useState(start)
  return (
    <div className="stack gap-3 pop">
      <Cascade value={picked} onChange={setPicked} deepest={levels.findLast((level) => allowed.includes(level))} />
      <Button
        type="primary"
        disabled={!picked || !allowed.includes(picked.type)}
        onClick={() => picked && onChoose(picked)}
      >
        Choose
      </Button>
    </div>
  )
}

/** The location of a place, and the service's note: whether a village is served, and by how many machines. */
function hintOf(choice: Choice): string {
  const where = placesAbove(choice as unknown as GeographyChoice).join(', ')
  return [where, choice.hint].filter(Boolean).join(' · ')
}

/** The chosen place with its ancestors in the title, since a village name alone is ambiguous. */
function withPath(place: GeographyChoice): Choice {
  return { ...place, label: [place.label, ...placesAbove(place)].join(', ') }
}

function isPlace(value: unknown): value is GeographyChoice {
  return typeof value === 'object' && value !== null && 'id' in value
}
