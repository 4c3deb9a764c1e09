import { Button } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import { MAX_SHEET, messages, type AnyResource } from '#define'
import { importsOf, type Import } from './imports'
import { labelOf, problemWords } from './words'

interface UploadProps {
  readonly resource: AnyResource
  readonly onRead: (found: Import) => void
}

/** The first step: a workbook to fill in, and the file that was. */
export function Upload({ resource, onRead }: UploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { send, problem, part, fail } = useUpload(resource, onRead)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) void send(file)
  }
  return (
    <>
      <Template resource={resource} onFail={fail} />
      <section
        className="import-card import-drop"
        aria-labelledby="import-file"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <h2 id="import-file">Upload it</h2>
        <p className="muted">An Excel workbook (.xlsx) or CSV of at most 10 MB and 10,000 rows. Drop it here, or</p>
        <input
          ref={input}
          className="only-read"
          type="file"
          tabIndex={-1}
          aria-label="The file"
          accept=".xlsx,.csv"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void send(file)
            target.value = ''
          }}
        />
        <Button type="primary" loading={part !== undefined} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <p role="status" className="muted">
          {part === undefined ? '' : part < 1 ? `Uploading, ${Math.floor(part * 100)} %` : 'Reading the rows …'}
        </p>
        {problem && (
          <p className="import-problem" role="alert">
            {problem}
          </p>
        )}
      </section>
    </>
  )
}

interface TemplateProps {
  readonly resource: AnyResource
  readonly onFail: (problem: string) => void
}

function Template({ resource, onFail }: TemplateProps) {
  const template = (): void =>
    void importsOf(resource)
      .save('template', `${resource.name}.xlsx`)
      .catch((error: unknown) => onFail(problemWords(error)))
  const by = labelOf(resource, resource.imports?.by ?? '')
  return (
    <section className="import-card" aria-labelledby="import-template">
      <h2 id="import-template">Fill in the workbook</h2>
      <p>
        Its first sheet has a column for each field, the others say what each of them takes. A row whose {by} is there
        already changes that {resource.one.toLowerCase()}; any other makes a new one. Nothing is written before you have
        seen what would happen.
      </p>
      <Button onClick={template}>Download the workbook</Button>
    </section>
  )
}

function useUpload(resource: AnyResource, onRead: UploadProps['onRead']) {
  const [problem, fail] = useState<string>()
  const [part, setPart] = useState<number>()
  const send = async (file: File): Promise<void> => {
    fail(undefined)
    if (!/\.(xlsx|csv)$/i.test(file.name)) return fail(messages.noSheet)
    if (file.size > MAX_SHEET) return fail('The file is larger than 10 MB')
    setPart(0)
    try {
      onRead(await importsOf(resource).upload(file, setPart))
    } catch (error) {
      fail(problemWords(error))
    }
    setPart(undefined)
  }
  return { send, problem, part, fail }
}
