import { systemResources, type Condition, type Level } from '#define'
import { RecordSelect } from '../pickers/RecordSelect'
import type { GeographyChoice } from './choice'

interface LevelSelectProps {
  readonly id?: string
  readonly level: Level
  readonly label: string
  /** The nearest geography chosen above. */
  readonly within: GeographyChoice | null
  readonly value: GeographyChoice | null
  readonly disabled?: boolean
  readonly onChange: (chosen: GeographyChoice | null) => void
}

/** Chooses the geography of one level of the cascade. */
export function LevelSelect({ id, level, label, within, value, disabled, onChange }: LevelSelectProps) {
  return (
    <RecordSelect
      id={id}
      to={systemResources.geographies}
      where={levelCondition(level, within)}
      value={value ? [value] : []}
      onChange={([chosen]) => onChange((chosen as GeographyChoice | undefined) ?? null)}
      isSingle
      disabled={disabled}
      placeholder={label}
      aria-label={label}
    />
  )
}

/** The condition for the geographies of a level within one above it. */
export function levelCondition(level: Level, within: GeographyChoice | null): Condition {
  const ofLevel = { field: 'type', in: [level] } as const
  return within ? { all: [ofLevel, { field: `parent.${within.type}`, eq: within.id }] } : ofLevel
}
