import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { RefusedFile } from './refusedFile'
import type { Uploads } from './useUploads'

interface RefusedLinesProps extends Pick<Uploads, 'refusals' | 'again' | 'forget'> {
  /** Opens the file chooser. */
  readonly onChoose: () => void
}

/** Lists the refused files at their field, each with the requirement and a button to choose another. */
export function RefusedLines({ refusals, again, forget, onChoose }: RefusedLinesProps) {
  const choose = (one: RefusedFile): void => {
    forget(one)
    onChoose()
  }
  return refusals.map((one, at) => (
    <span key={at} className="refused-file line wraps full-width breaks bad small" role="alert">
      <span>
        {one.name}, {one.size}: {one.needs}
      </span>
      <Button type="link" size="small" onClick={() => (one.file ? again(one) : choose(one))}>
        {one.file ? 'Try again' : 'Choose another'}
      </Button>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={`Remove ${one.name}`}
        onClick={() => forget(one)}
      />
    </span>
  ))
}
