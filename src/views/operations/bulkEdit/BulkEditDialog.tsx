import { Form, Select } from 'antd'
import type { AnyResource, Field } from '#define'
import { Tick } from '../../kit/Tick'
import { Dialog } from '../../kit/Dialog'
import { severalChoices } from '../../kit/severalChoices'
import { FieldItem } from '../../form/FieldItem'
import './bulkEdit.css'
import { UnsentNotice } from '../../values/UnsentNotice'
import { PreviewPanel } from '../PreviewPanel'
import { manyWords, type Many } from '../target'
import { FORM, useBulkEdit, type BulkEdit } from './useBulkEdit'

interface BulkEditDialogProps {
  readonly resource: AnyResource
  readonly many: Many
  readonly onBegun: () => void
  readonly onClose: () => void
}

/** Changes chosen fields of many records: shows a preview, then runs in the background. */
export function BulkEditDialog({ resource, many, onBegun, onClose }: BulkEditDialogProps) {
  const edit = useBulkEdit(resource, many, onBegun)
  const { offered, chosen, possible, isReady, isSending, previewed, problem, submit } = edit
  const names = Object.keys(chosen)
  return (
    <Dialog
      title={`Edit ${manyWords(resource, many)}`}
      okText={possible ? `Change ${possible}` : 'Change'}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={isSending}
      onOk={() => void submit()}
      onCancel={onClose}
      maskClosable={names.length === 0}
    >
      <Select
        className="full-width"
        {...severalChoices}
        aria-label="Fields to change"
        placeholder="Choose fields to change"
        value={names}
        onChange={edit.choose}
        optionFilterProp="label"
        options={Object.entries(offered).map(([value, { label }]) => ({ value, label }))}
      />
      <Form form={edit.form} name={FORM} layout="vertical" className="above-4" onFinish={() => void submit()}>
        <UnsentNotice unsent={edit.unsent} isResent={false} isSending={isSending} onAgain={() => void submit()} />
        {problem.title && (
          <p className="bad above-3" role="alert">
            {problem.title}
          </p>
        )}
        {Object.entries(chosen).map(([name, field]) => (
          <ChosenField key={name} resource={resource} name={name} field={field} edit={edit} />
        ))}
        <button type="submit" hidden />
      </Form>
      <PreviewPanel resource={resource} previewed={previewed} />
    </Dialog>
  )
}

interface ChosenFieldProps {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  readonly edit: BulkEdit
}

/** The input of a chosen field, with a box to clear it if it may be empty. */
function ChosenField({ resource, name, field, edit: { problem, cleared, clear } }: ChosenFieldProps) {
  return (
    <div className="bulk-edit-field">
      <FieldItem
        resource={resource}
        name={name}
        field={field}
        formName={FORM}
        error={problem.errors[name]}
        isRequired={!!field.required}
        isDisabled={cleared.has(name)}
      />
      {!field.required && field.kind !== 'flag' && (
        <Tick checked={cleared.has(name)} onChange={({ target }) => clear(name, target.checked)}>
          Clear {field.label.toLowerCase()}
        </Tick>
      )}
    </div>
  )
}
