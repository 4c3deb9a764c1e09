import { Button, Form } from 'antd'
import { Conflicts } from './Conflicts'
import { DraftOffer } from './DraftOffer'
import { ErrorSummary } from './ErrorSummary'
import { FormSections } from './FormSections'
import { LeaveGuard } from './LeaveGuard'
import { useFormKeys } from './useFormKeys'
import type { FormSubject } from './useFormState'
import { useRecordForm } from './useRecordForm'

/** The form of any resource, for a new record or an existing one. */
export function RecordForm(subject: FormSubject) {
  const { resource, record: opened } = subject
  const { formName, state, draft, isSaving, problem, dispute, save, resolve, closeDispute, leave, isUnsaved } =
    useRecordForm(subject)
  useFormKeys({ onSave: save, onLeave: leave })
  return (
    <Form
      form={state.form}
      name={formName}
      layout="vertical"
      className="record-form"
      initialValues={state.start}
      onValuesChange={state.onEdit}
      onFinish={save}
      autoComplete="off"
    >
      {draft.offer && <DraftOffer draft={draft.offer} onTakeUp={draft.takeUp} onDiscard={draft.discard} />}
      <ErrorSummary title={problem} errors={state.errors} fields={state.fields} formName={formName} />
      <FormSections resource={resource} state={state} formName={formName} opened={opened} isSaving={isSaving} />
      <div className="form-buttons">
        <Button type="primary" htmlType="submit" loading={isSaving}>
          Save
        </Button>
        <Button onClick={leave} disabled={isSaving}>
          Cancel
        </Button>
        <span className="form-keys" aria-hidden="true">
          <kbd>Ctrl</kbd> <kbd>S</kbd> saves, <kbd>Esc</kbd> leaves
        </span>
      </div>
      <LeaveGuard isUnsaved={isUnsaved} onDiscard={draft.discard} />
      {dispute && opened && (
        <Conflicts
          resource={resource}
          fields={state.fields}
          recordId={opened.id}
          contested={dispute.contested}
          isSaving={isSaving}
          onChoose={resolve}
          onClose={closeDispute}
        />
      )}
    </Form>
  )
}
