import { ExpandOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { CoverTools } from './CoverTools'
import { useCovering, type Part } from './useCovering'
import { sizesOf, usePaperStage, type Size } from './paperStage'

interface PaperPictureProps {
  /** The picture as a data URL. */
  readonly address: string
  readonly title: string
  readonly mark: ReactNode
  /** Whether it handles keys. */
  readonly isActive: boolean
  /** Covers parts of the picture permanently; missing if the viewer may not. */
  readonly onCover?: ((parts: readonly Part[]) => Promise<void>) | undefined
}

/**
 * Shows a picture that can be zoomed and rotated by buttons and keys, or enlarged by a click; the rest is reached by
 * scrolling and the arrow keys.
 */
export function PaperPicture({ address, title, mark, isActive, onCover }: PaperPictureProps) {
  const covering = useCovering()
  const { stage, room, zoom, turn, act, drag } = usePaperStage(isActive)
  const [natural, setNatural] = useState<Size>()
  const sizes = natural && sizesOf({ natural, room, zoom, turn })
  const loaded = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
    setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
    // Decodes a prefetched picture now, so that it is painted without delay when its turn comes.
    void currentTarget.decode?.().catch(() => undefined)
  }
  return (
    <section className="paper surface" aria-label={`Picture: ${title}`}>
      <div className="paper-tools line gap-1" role="toolbar" aria-label="Picture">
        <Tool label="Zoom out" keys="-" icon={<ZoomOutOutlined aria-hidden />} onClick={() => act('smaller')} />
        <output className="paper-zoom muted centred" aria-label="Zoom">
          {Math.round(zoom * 100)}%
        </output>
        <Tool label="Zoom in" keys="+" icon={<ZoomInOutlined aria-hidden />} onClick={() => act('larger')} />
        <Tool label="Fit to screen" keys="0" icon={<ExpandOutlined aria-hidden />} onClick={() => act('whole')} />
        <Tool label="Rotate right" keys="." icon={<RotateRightOutlined aria-hidden />} onClick={() => act('turn')} />
        {onCover && <CoverTools covering={covering} turn={turn} onCover={onCover} />}
      </div>
      <div className="anchor">
        <div ref={stage} className="paper-stage full-width flex">
          <button
            type="button"
            className="paper-sheet fixed anchor"
            style={sizes?.sheet}
            aria-label={`Enlarge ${title}`}
            {...(covering.isOn ? covering.handlers : drag)}
            data-covering={covering.isOn || undefined}
          >
            <img
              src={address}
              alt={title}
              style={{ ...sizes?.picture, transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
              onLoad={loaded}
            />
            {covering.drawn.map(({ left, top, width, height }, at) => (
              <span
                key={at}
                className="paper-cover"
                style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
              />
            ))}
          </button>
        </div>
        {mark}
      </div>
    </section>
  )
}

function percent(part: number): string {
  return `${part * 100}%`
}

interface ToolProps {
  readonly label: string
  readonly keys: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

function Tool({ label, keys, icon, onClick }: ToolProps) {
  return (
    <Button
      type="text"
      icon={icon}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys})`}
      onClick={onClick}
    />
  )
}
