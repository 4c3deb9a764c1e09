import { useId, useState } from 'react'
import { toHttpError } from '../../../../providers/errorMessage'
import { Dialog } from '../../kit/Dialog'
import { Audience, startingAudience, type AudienceChosen } from './Audience'
import type { SavedView, ViewInput } from '../savedView'
import type { ViewChanges } from '../useViewChanges'
import type { DialogWanted } from '../useViewMenu'
import { ViewName } from './ViewName'

interface ViewDialogProps {
  readonly wanted: DialogWanted
  readonly view: SavedView | undefined
  readonly changes: ViewChanges
  readonly onClose: () => void
}

const titles: Readonly<Record<DialogWanted, string>> = {
  new: 'Save as view',
  rename: 'Rename view',
  share: 'Share view',
  duplicate: 'Duplicate view',
  delete: 'Delete view',
}

/** Asks for the name or audience of a new or changed view, or for confirmation of its deletion. */
export function ViewDialog({ wanted, view, changes, onClose }: ViewDialogProps) {
  const form = useId()
  const isNew = wanted === 'new' || wanted === 'duplicate'
  const [label, setLabel] = useState(startingLabel(wanted, view))
  const [audience, setAudience] = useState<AudienceChosen>(() => startingAudience(isNew ? undefined : view))
  const [isRunning, setIsRunning] = useState(false)
  const [problem, setProblem] = useState<Problem>({})
  const submit = async (): Promise<void> => {
    if (isRunning) return
    if (wanted !== 'delete' && wanted !== 'share' && !label.trim())
      return setProblem({ errors: { label: 'Enter a name for the view' } })
    setIsRunning(true)
    try {
      await run({ wanted, view, changes, label, audience })
      onClose()
    } catch (error) {
      const { message, detail, errors } = toHttpError(error)
      setProblem({ words: errors ? undefined : [message, detail].filter(Boolean).join('. '), errors })
      setIsRunning(false)
    }
  }
  return (
    <Dialog
      title={titles[wanted]}
      okText={wanted === 'delete' ? 'Delete' : 'Save'}
      okButtonProps={{ danger: wanted === 'delete', htmlType: 'submit', form }}
      confirmLoading={isRunning}
      onCancel={onClose}
      width={460}
      destroyOnHidden
    >
      <form
        id={form}
        className="view-form stack gap-4 above-2 below-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {problem.words && <p role="alert">{problem.words}</p>}
        {wanted === 'delete' && (
          <p>
            {`“${view?.label ?? ''}” will be permanently deleted`}
            {view?.audience === 'mine' ? '.' : 'for everyone it is shared with.'}
          </p>
        )}
        {(isNew || wanted === 'rename') && <ViewName value={label} error={problem.errors?.label} onChange={setLabel} />}
        {(isNew || wanted === 'share') && (
          <Audience value={audience} errors={problem.errors ?? {}} onChange={setAudience} />
        )}
      </form>
    </Dialog>
  )
}

interface Problem {
  readonly words?: string
  readonly errors?: Readonly<Record<string, string>>
}

function startingLabel(wanted: DialogWanted, view: SavedView | undefined): string {
  if (wanted === 'rename') return view?.label ?? ''
  return wanted === 'duplicate' ? `${view?.label ?? ''} (copy)` : ''
}

interface Run extends Pick<ViewDialogProps, 'wanted' | 'view' | 'changes'> {
  readonly label: string
  readonly audience: AudienceChosen
}

async function run({ wanted, view, changes, label, audience: { audience, users, keys } }: Run): Promise<void> {
  const shared: ViewInput = { audience, ...(audience === 'people' && { users: users.map(({ id }) => id), keys }) }
  if (wanted === 'new') return changes.saveAs({ label, ...shared })
  if (!view) return
  if (wanted === 'duplicate') return changes.saveAs({ label, ...shared, delta: view.delta })
  if (wanted === 'rename') return changes.change(view, { label })
  if (wanted === 'share') return changes.change(view, shared)
  return changes.remove(view)
}
