import { Button } from 'antd'
import { Dialog } from '../kit/Dialog'

/** The question before a form is saved without files that were chosen for it. */
export interface WithoutFiles {
  /** The names of the files. */
  readonly files: readonly string[]
  readonly goOn: () => void
  readonly stay: () => void
}

/** Asks before a form is saved without a file that was chosen but not uploaded. */
export function WithoutFilesQuestion({ files, goOn, stay }: WithoutFiles) {
  const isOne = files.length === 1
  return (
    <Dialog
      title={`Save without ${isOne ? files[0] : `${files.length} files`}?`}
      onCancel={stay}
      footer={[
        <Button key="without" onClick={goOn}>
          Save without {isOne ? 'it' : 'them'}
        </Button>,
        <Button key="stay" type="primary" onClick={stay}>
          Go back
        </Button>,
      ]}
    >
      {isOne ? 'It wasn’t uploaded.' : `${files.join(', ')} were not uploaded.`} The reason is shown at the field.
    </Dialog>
  )
}
