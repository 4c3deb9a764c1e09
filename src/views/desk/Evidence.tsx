import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { AnyResource } from '#define'
import { Cell } from '../cells/Cell'
import { useRegister } from '../data/RegisterContext'
import { headingOf } from '../format/heading'
import { Contained } from '../kit/Contained'
import { isTyping } from '../kit/focus/isTyping'
import { laterPart } from '../kit/laterPart'
import type { Handed } from './handed'
import { coverPart, mayCover } from './coverPart'
import { PaperView } from './PaperView'
import { PaperWaiting } from './PaperWaiting'
import { proofsIn, type FileProof, type Proof } from './proofs'

// Few proofs are maps.
const ProofMap = laterPart(() => import('./ProofMap').then((file) => file.ProofMap))

interface EvidenceProps {
  readonly resource: AnyResource
  readonly handed: Handed
  /** Whether it handles keys: it is the current one. */
  readonly isActive?: boolean
  /** Called with the record after a part of one of its pictures was painted over. */
  readonly onCovered?: ((handed: Handed) => void) | undefined
}

/** The proofs of a record: the first large, what is compared beside it, the others one at a time. */
export function Evidence({ resource, handed, isActive = true, onCovered }: EvidenceProps) {
  const register = useRegister()
  const proofs = useMemo(() => proofsIn(register, resource, handed), [register, resource, handed])
  const beside = proofs.filter((one): one is FileProof => one.kind === 'file' && one.isBeside)
  const shown = proofs.filter((one) => one.kind === 'map' || !one.isBeside)
  const [chosen, setChosen] = useState(0)
  const [compared, setCompared] = useState(0)
  useMapKey(shown, isActive, setChosen)
  const proof = shown[chosen] ?? shown[0]
  const other = beside[compared] ?? beside[0]
  if (!proof) return <p className="paper-none surface muted">No media found for this request</p>
  return (
    <div className="proofs grid gap-2" data-beside={other ? true : undefined}>
      <div className="stack gap-2">
        <Choices label="Proofs" proofs={shown} chosen={proof} onChoose={setChosen} />
        <ProofView resource={resource} handed={handed} proof={proof} isActive={isActive} onCovered={onCovered} />
      </div>
      {other && (
        <div className="stack gap-2">
          <Choices label="Compared with" proofs={beside} chosen={other} onChoose={setCompared} isAlways />
          <ProofView resource={resource} handed={handed} proof={other} isActive={false} />
        </div>
      )}
    </div>
  )
}

interface ChoicesProps {
  readonly label: string
  readonly proofs: readonly Proof[]
  readonly chosen: Proof
  readonly onChoose: (at: number) => void
  /** Show the name even if there is only one. */
  readonly isAlways?: boolean
}

function Choices({ label, proofs, chosen, onChoose, isAlways }: ChoicesProps) {
  if (proofs.length < 2 && !isAlways) return null
  return (
    <div className="proof-choices flex gap-1" role="group" aria-label={label}>
      {proofs.map((one, at) => (
        <Button
          key={one.key}
          size="small"
          type="text"
          aria-pressed={one === chosen}
          aria-keyshortcuts={one.kind === 'map' ? 'M' : undefined}
          onClick={() => onChoose(at)}
        >
          {one.label}
        </Button>
      ))}
    </div>
  )
}

function ProofView({ resource, handed, proof, isActive, onCovered }: EvidenceProps & { readonly proof: Proof }) {
  const title = headingOf(resource, handed.record)
  if (proof.kind === 'map')
    return (
      <Contained fallback={<PaperWaiting />}>
        <ProofMap drawn={proof.drawn} missing={proof.missing} label={`${proof.label}: ${title}`} />
      </Contained>
    )
  const { other } = proof
  return (
    <>
      <PaperView
        key={proof.key}
        place={proof.place}
        file={proof.file}
        title={other ? proof.label : title}
        isActive={isActive}
        onCover={
          mayCover(resource, handed, proof)
            ? (parts) => coverPart(resource, handed, proof, { parts, onCovered })
            : undefined
        }
      />
      {other && other.shows.length > 0 && (
        <p className="proof-facts flex gap-3 muted small">
          {other.shows.map((name) => {
            const field = other.resource.fields[name]
            const value = other.row[name]
            return (
              field &&
              value !== null &&
              value !== undefined && (
                <span key={name}>
                  <Cell resource={other.resource} name={name} field={field} value={value} id={other.row.id} isDense />
                </span>
              )
            )
          })}
        </p>
      )}
    </>
  )
}

/** M opens the map, and goes back to the first proof. */
function useMapKey(shown: readonly Proof[], isActive: boolean, choose: (next: (at: number) => number) => void): void {
  const map = shown.findIndex(({ kind }) => kind === 'map')
  useEffect(() => {
    if (map < 0 || !isActive) return undefined
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key.toLowerCase() !== 'm' || ctrlKey || metaKey || altKey || isTyping(event.target)) return
      event.preventDefault()
      choose((at) => (at === map ? 0 : map))
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [map, isActive, choose])
}
