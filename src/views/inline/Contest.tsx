import { Button } from 'antd'
import type { AnyResource, Field } from '#define'
import type { Conflict } from '../../../providers/errorMessage'
import { Cell } from '../cells/Cell'
import type { Row } from '../data/row'
import { useRefresh } from '../kit/hooks/useRefresh'
import type { CellEdit } from './useCellEdit'

interface ContestProps {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  readonly row: Row
  readonly conflict: Conflict
  readonly save: CellEdit['save']
  readonly onLeave: () => void
}

/** Shows a conflicting change of the same cell by someone else, and asks which value to keep. */
export function Contest({ resource, name, field, row, conflict: { by, theirs }, save, onLeave }: ContestProps) {
  const refresh = useRefresh()
  const keepTheirs = (): void => {
    refresh()
    onLeave()
  }
  return (
    <>
      <span>
        {by ?? 'Someone else'} changed it to{' '}
        <Cell resource={resource} name={name} field={field} value={theirs} id={row.id} isDense />
      </span>
      <span className="flex gap-1 above-1">
        <Button size="small" onClick={() => void save('over').then((isDone) => isDone && onLeave())}>
          Save mine
        </Button>
        <Button size="small" onClick={keepTheirs}>
          Keep theirs
        </Button>
      </span>
    </>
  )
}
