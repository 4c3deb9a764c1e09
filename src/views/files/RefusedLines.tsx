import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { RefusedFile } from './refusedFile'
import type { Uploads } from './useUploads'

interface RefusedLinesProps extends Pick<Uploads, 'refusals' | 'again' | 'forget'> {
  /** Opens the chooser of files. */
  readonly onChoose: () => void
}

/** Files that were not taken stay named at their field, each with what is needed and a way to choose another. */
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
        icon={<CloseOutlined />}
        aria-label={`Remove ${one.name}`}
        onClick={() => forget(one)}
      />
    </span>
  ))
}
