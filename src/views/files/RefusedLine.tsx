import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { RefusedFile } from './refusedFile'

interface RefusedLineProps {
  readonly refusal: RefusedFile
  readonly onAgain: () => void
  readonly onOther: () => void
  readonly onForget: () => void
}

/** A file that was not taken stays named at its field, with what is needed and a way to choose another. */
export function RefusedLine({ refusal: { name, size, needs, file }, onAgain, onOther, onForget }: RefusedLineProps) {
  return (
    <span className="refused-file" role="alert">
      <span>
        {name}, {size}: {needs}
      </span>
      {file ? (
        <Button type="link" size="small" onClick={onAgain}>
          Try again
        </Button>
      ) : (
        <Button type="link" size="small" onClick={onOther}>
          Choose another
        </Button>
      )}
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={`Forget ${name}`} onClick={onForget} />
    </span>
  )
}
