import { levels, type Level } from '#define'
import { levelLabels } from '../conditions/describe'
import type { InputFrame } from '../pickers/frame'
import type { GeographyChoice } from './choice'
import { LevelSelect } from './LevelSelect'

interface CascadeProps extends InputFrame {
  /** The lowest chosen geography; its path contains those above it. */
  readonly value: GeographyChoice | null
  readonly onChange: (chosen: GeographyChoice | null) => void
  /** The lowest offered level. */
  readonly deepest?: Level
}

/**
 * Chooses a geography from the zone down. Each level is limited by the nearest one chosen above it; changing a level
 * clears those below.
 */
export function Cascade({ value, onChange, deepest = 'village', ...frame }: CascadeProps) {
  const offered = levels.slice(0, levels.indexOf(deepest) + 1)
  const chosen = (level: Level): GeographyChoice | null => atLevel(value, level)
  const above = (level: Level): GeographyChoice | null =>
    offered.slice(0, offered.indexOf(level)).reverse().map(chosen).find(Boolean) ?? null
  return (
    <div
      className="gap-2 columns columns-s"
      role="group"
      aria-label={frame['aria-label'] ?? 'Geography'}
      aria-describedby={frame['aria-describedby']}
    >
      {offered.map((level, index) => (
        <LevelSelect
          key={level}
          id={index === 0 ? frame.id : undefined}
          level={level}
          label={levelLabels[level]}
          within={above(level)}
          value={chosen(level)}
          disabled={frame.disabled}
          onChange={(picked) => onChange(picked ?? above(level))}
        />
      ))}
    </div>
  )
}

/** The geography itself, or the one in its path at a level. */
export function atLevel(value: GeographyChoice | null, level: Level): GeographyChoice | null {
  if (!value) return null
  if (value.type === level) return value
  const index = value.path.findIndex(({ type }) => type === level)
  const found = value.path[index]
  return found ? { ...found, path: value.path.slice(0, index) } : null
}
