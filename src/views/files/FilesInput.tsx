import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { savedName, type FieldOf, type StoredFile } from '#define'
import type { InputProps } from '../pickers/frame'
import { acceptedBy } from './acceptFiles'
import { FileLink } from './FileLinks'
import { Thumbnail } from './Thumbnails'
import { useCrop } from './crop/useCrop'
import type { RefusedFile } from './refusedFile'
import { RefusedLines } from './RefusedLines'
import { keepLeftOut } from './uploads'
import { useUploads, type RunningUpload } from './useUploads'
import type { FilePlace } from './useStoredFile'

/** Pictures or documents: uploaded as they are chosen, kept with the record when it is saved. */
export function FilesInput(props: InputProps<'image' | 'file'>) {
  const { field, name, resource, recordId, value, onChange, disabled, id } = props
  const stored = Array.isArray(value) ? (value as StoredFile[]) : []
  const most = field.many ?? 1
  const { dialog, shaped } = useCrop(field.kind === 'image' ? (field as FieldOf<'image'>).shape : undefined)
  const { running, refusals, add, forget, again } = useUploads({
    ...{ resource, name, kind: field.kind, stored, most, shaped },
    onChange: (files) => onChange?.(files),
  })
  useLeftOut(id, refusals)
  const chooser = useRef<HTMLInputElement>(null)
  const place = { resource, name, id: recordId }
  const verb = most === 1 && stored.length > 0 ? 'Replace' : 'Upload'
  const choose = (): void => chooser.current?.click()
  return (
    <div className="line wraps gap-2">
      {stored.map((file) => (
        <Kept
          key={file.key}
          file={file}
          kind={field.kind}
          place={place}
          isDisabled={disabled}
          onRemove={() => onChange?.(stored.filter((one) => one !== file))}
        />
      ))}
      {running.map(Running)}
      <input
        ref={chooser}
        type="file"
        style={{ display: 'none' }}
        tabIndex={-1}
        multiple={most > 1}
        accept={acceptedBy(field.kind)}
        aria-label={field.label}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        id={id}
        icon={<UploadOutlined />}
        disabled={disabled || (most > 1 && stored.length >= most)}
        aria-describedby={props['aria-describedby']}
        aria-label={props['aria-label'] && `${verb} ${props['aria-label']}`}
        onClick={choose}
      >
        {verb}
      </Button>
      <Taken kind={field.kind} most={most} />
      <RefusedLines {...{ refusals, again, forget }} onChoose={choose} />
      {dialog}
    </div>
  )
}

/** Has the form ask before it is saved without the files that this input did not take. */
function useLeftOut(id: string | undefined, refusals: readonly RefusedFile[]): void {
  useEffect(() => {
    const names = refusals.map((one) => one.name)
    return id && names.length > 0 ? keepLeftOut(id, names) : undefined
  }, [id, refusals])
}

/** What the field takes. */
function Taken({ kind, most }: { readonly kind: 'image' | 'file'; readonly most: number }) {
  return (
    <span className="second-line muted meta">
      {kind === 'image' ? 'PNG or JPG' : 'PNG, JPG or PDF'}, up to 2 MB{most > 1 && `, ${most} at most`}
    </span>
  )
}

function Running({ number, name, part }: RunningUpload) {
  return (
    <span key={number} className="running-upload meta">
      {name}
      <Progress percent={Math.round(part * 100)} size="small" aria-label={`Uploading ${name}`} />
    </span>
  )
}

interface KeptProps {
  readonly file: StoredFile
  readonly kind: 'image' | 'file'
  readonly place: FilePlace
  readonly isDisabled?: boolean
  readonly onRemove: () => void
}

/** A file that the record has or will have. */
function Kept({ file, kind, place, isDisabled, onRemove }: KeptProps) {
  return (
    <span className="stored-file inline-flex top">
      {kind === 'image' ? <Thumbnail file={file} side={72} {...place} /> : <FileLink file={file} {...place} />}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        disabled={isDisabled}
        aria-label={`Remove ${savedName(file)}`}
        onClick={onRemove}
      />
    </span>
  )
}
