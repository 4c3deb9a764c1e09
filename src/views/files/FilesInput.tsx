import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { savedName, type FieldOf, type StoredFile } from '#define'
import type { InputProps } from '../pickers/frame'
import { acceptedBy, takesOf, takesWords, type Takes } from './acceptFiles'
import { FileLink } from './FileLinks'
import { Thumbnail } from './Thumbnails'
import { VideoThumbnail } from './Videos'
import { useCrop } from './crop/useCrop'
import type { RefusedFile } from './refusedFile'
import { RefusedLines } from './RefusedLines'
import { keepLeftOut } from './uploads'
import { useUploads, type RunningUpload } from './useUploads'
import type { FilePlace } from './useStoredFile'

/** Uploads pictures or documents as they are chosen; they are stored with the record when it is saved. */
export function FilesInput(props: InputProps<'image' | 'file'>) {
  const { field, name, resource, recordId, value, onChange, disabled, id } = props
  const stored = Array.isArray(value) ? (value as StoredFile[]) : []
  const most = field.many ?? 1
  const takes = takesOf(field)
  const { dialog, shaped } = useCrop(field.kind === 'image' ? (field as FieldOf<'image'>).shape : undefined)
  const { running, refusals, add, forget, again } = useUploads({
    ...{ resource, name, takes, stored, most, shaped },
    onChange: (files) => onChange?.(files),
  })
  useLeftOut(id, refusals)
  const chooser = useRef<HTMLInputElement>(null)
  const place = { resource, name, id: recordId, isInForm: true }
  const verb = most > 1 ? 'Choose files' : stored.length > 0 ? 'Replace' : 'Choose file'
  const choose = (): void => chooser.current?.click()
  return (
    <div className="line wraps gap-2">
      {stored.map((file) => (
        <Kept
          key={file.key}
          file={file}
          takes={takes}
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
        accept={acceptedBy(takes)}
        aria-label={field.label}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        id={id}
        icon={<UploadOutlined aria-hidden />}
        disabled={disabled || (most > 1 && stored.length >= most)}
        aria-describedby={props['aria-describedby']}
        aria-label={props['aria-label'] && `${verb} ${props['aria-label']}`}
        onClick={choose}
      >
        {verb}
      </Button>
      <Taken takes={takes} most={most} />
      <RefusedLines {...{ refusals, again, forget }} onChoose={choose} />
      {dialog}
    </div>
  )
}

/** Makes the form ask before it is saved without the files that this input refused. */
function useLeftOut(id: string | undefined, refusals: readonly RefusedFile[]): void {
  useEffect(() => {
    const names = refusals.map((one) => one.name)
    return id && names.length > 0 ? keepLeftOut(id, names) : undefined
  }, [id, refusals])
}

/** Says which files the field accepts. */
function Taken({ takes, most }: { readonly takes: Takes; readonly most: number }) {
  return (
    <span className="second-line muted meta">
      {takesWords(takes)}
      {most > 1 && `, ${most} at most`}
    </span>
  )
}

function Running({ number, name, part, cancel }: RunningUpload) {
  return (
    <span key={number} className="running-upload meta">
      {name}
      <Progress percent={Math.round(part * 100)} size="small" aria-label={`Uploading ${name}`} />
      {cancel && (
        <Button type="link" size="small" aria-label={`Cancel ${name}`} onClick={cancel}>
          Cancel
        </Button>
      )}
    </span>
  )
}

interface KeptProps {
  readonly file: StoredFile
  readonly takes: Takes
  readonly place: FilePlace
  readonly isDisabled?: boolean
  readonly onRemove: () => void
}

/** A file that the record has or will have. */
function Kept({ file, takes, place, isDisabled, onRemove }: KeptProps) {
  return (
    <span className="stored-file inline-flex top">
      {takes === 'image' && <Thumbnail file={file} side={72} {...place} />}
      {takes === 'file' && <FileLink file={file} {...place} />}
      {typeof takes === 'object' && <VideoThumbnail file={file} side={72} {...place} />}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        disabled={isDisabled}
        aria-label={`Remove ${savedName(file)}`}
        onClick={onRemove}
      />
    </span>
  )
}
