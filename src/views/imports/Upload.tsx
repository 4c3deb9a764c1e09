import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { inSentence, keyWords, MAX_SHEET, messages, MOST_SHEET_ROWS, writeListQuery, type AnyResource } from '#define'
import { formatNumber } from '../format/format'
import { readAddress } from '../address/readAddress'
import { tabCut } from '../address/tabCut'
import { requestOf } from '../rows/useRows'
import { today } from '../data/today'
import { DropCard } from './DropCard'
import { importsOf, type Import } from './imports'
import { problemWords } from './words'

interface UploadProps {
  readonly resource: AnyResource
  /** The tab of the list from which the import was opened. */
  readonly tab?: string
  readonly onRead: (found: Import) => void
}

/** The first step: download of a workbook to fill in, and upload of the file. */
export function Upload({ resource, tab, onRead }: UploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const { send, problem, part, fail } = useUpload({ resource, tab, onRead })
  return (
    <>
      <Template resource={resource} tab={tab} onFail={fail} />
      <DropCard labelledBy="import-file" onDrop={([file]) => file && void send(file)}>
        <h2 id="import-file">Upload it</h2>
        <p className="muted">
          An Excel workbook (.xlsx) or CSV of at most 10 MB and {formatNumber(MOST_SHEET_ROWS)} rows. Drop it here, or
        </p>
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
          Choose file
        </Button>
        <p role="status" className="muted">
          {part === undefined ? '' : part < 1 ? `Uploading, ${Math.floor(part * 100)}%` : 'Reading the rows …'}
        </p>
        {problem && (
          <p className="import-problem" role="alert">
            {problem}
          </p>
        )}
      </DropCard>
    </>
  )
}

interface TemplateProps {
  readonly resource: AnyResource
  readonly tab?: string
  readonly onFail: (problem: string) => void
}

function Template({ resource, tab, onFail }: TemplateProps) {
  const [parameters] = useSearchParams()
  const [isSaving, setIsSaving] = useState<string>()
  const save = async (what: 'template' | 'current', name: string): Promise<void> => {
    const asked = new URLSearchParams(tab && { tab })
    if (what === 'current') {
      const { query } = readAddress(resource, parameters)
      for (const [key, value] of writeListQuery(resource, requestOf(query, tabCut(resource, tab))))
        asked.append(key, value)
    }
    setIsSaving(what)
    try {
      await importsOf(resource).save(`${what}?${asked.toString()}`, name)
    } catch (error) {
      onFail(problemWords(error))
    }
    setIsSaving(undefined)
  }
  const one = inSentence(resource.is.singular)
  return (
    <section className="import-card surface padded" aria-labelledby="import-template">
      <h2 id="import-template">Fill in the workbook</h2>
      <p>
        The first sheet has a column per field; the other sheets list the allowed values. A {one} is found by its{' '}
        {keyWords(resource)}: existing records are updated, others are created. You see a preview before anything is
        saved.
      </p>
      <div className="line wraps gap-2">
        <Button loading={isSaving === 'template'} onClick={() => void save('template', `${resource.is.name}.xlsx`)}>
          Download workbook
        </Button>
        <Button
          loading={isSaving === 'current'}
          onClick={() => void save('current', `${resource.is.name} ${today()}.xlsx`)}
          title="The same workbook with the rows of the current list, to edit and re-import"
        >
          Download with current data
        </Button>
      </div>
    </section>
  )
}

function useUpload({ resource, tab, onRead }: UploadProps) {
  const [problem, fail] = useState<string>()
  const [part, setPart] = useState<number>()
  const send = async (file: File): Promise<void> => {
    fail(undefined)
    if (/\.(xls[mb]?|ods|numbers)$/i.test(file.name)) return fail(messages.onlyXlsx)
    if (!/\.(xlsx|csv)$/i.test(file.name)) return fail(messages.noSheet)
    if (file.size > MAX_SHEET) return fail('The file is larger than 10 MB')
    setPart(0)
    try {
      onRead(await importsOf(resource).upload(file, tab, setPart))
    } catch (error) {
      fail(problemWords(error))
    }
    setPart(undefined)
  }
  return { send, problem, part, fail }
}
