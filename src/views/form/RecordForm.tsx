import { DownOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { AnyResource, Fields, Section } from '#define'
import { LeaveGuard } from '../leaving/LeaveGuard'
import { Contained } from '../kit/Contained'
import { clearOfBar } from '../kit/focus/clearOfBar'
import { laterPart } from '../kit/laterPart'
import { DiscardQuestion } from '../leaving/DiscardQuestion'
import { useIsBroad } from '../record/useIsBroad'
import { OfflineLine } from '../live/OfflineLine'
import { ChildTable } from './children/ChildTable'
import { toldRows } from './children/rows'
import { Conflicts } from './conflict/Conflicts'
import { DraftOffer } from './draft/DraftOffer'
import { ErrorSummary } from './ErrorSummary'
import { focusField } from './focusField'
import './form.css'
import { FormSections, shownSections } from './FormSections'
import { RemoteNews } from './conflict/RemoteNews'
import { SectionJumps } from './SectionJumps'
import { withSecond } from '../values/typedTwice'
import { errorsIn } from '../values/validate'
import { UnsentNotice } from '../values/UnsentNotice'
import { useBrief } from './state/useBrief'
import { useFormKeys } from './state/useFormKeys'
import type { FormSubject } from './state/useFormState'
import { useRecordForm, type RecordFormState } from './useRecordForm'
import type { FormValues } from '../values/values'
import { WithoutFilesQuestion } from './WithoutFilesQuestion'

// A loading icon that appears and disappears at once, as when offline, would stay in the button's name.
const slowly = { delay: 250 }

const formLook = { layout: 'vertical', className: 'record-form stack gap-4', autoComplete: 'off' } as const

// A form without a preview never needs it.
const FormForetold = laterPart(() => import('../foretold/FormForetold').then((file) => file.FormForetold))

/** The form of any resource, for a new record or an existing one. */
export function RecordForm(subject: FormSubject) {
  const { resource, record: opened, panel } = subject
  const whole = useRecordForm(subject)
  const { formName, state, children, draft, isSaving, dispute, save, resolve, closeDispute, leave } = whole
  useFormKeys({ onSave: save, onLeave: leave, onSaveAndAnother: whole.saveAndAnother })
  const { brief, showAll } = useBrief(subject, formName, state)
  const sections = shownSections(resource, state, { opened, brief })
  useFirstFocus(formName, subject.isFurther ? firstEmpty(sections, state.shown) : undefined)
  const kinds = brief ? [] : children.kinds
  const labels = [...sections, ...kinds].map(({ label }) => label)
  const isAside = useIsBroad() && !panel
  const isWhole = useIsWhole(subject)
  return (
    <div className="form-layout grid gap-5">
      <Form
        form={state.form}
        name={formName}
        {...formLook}
        initialValues={state.shown}
        onValuesChange={state.onEdit}
        onFinish={save}
      >
        <DraftOffer resource={resource} opened={opened} draft={draft} />
        <OfflineLine isForm />
        <Summary whole={whole} resource={resource} />
        <FormSections {...{ resource, state, formName, opened, isSaving, brief, isWhole }} below={subject.below} />
        {isWhole && (
          <>
            {brief ? <MoreDetails onAsk={showAll} /> : <ChildTables whole={whole} />}
            {!isAside && <Ahead whole={whole} subject={subject} />}
            <FormButtons whole={whole}>
              <UnsentNotice unsent={whole.unsent} isSending={isSaving} onAgain={save} />
              {opened && <RemoteNews resource={resource} remote={whole.remote} onCopy={whole.copy} />}
            </FormButtons>
          </>
        )}
        {!panel && <LeaveGuard isUnsaved={whole.isUnsaved} fate="kept" onDiscard={draft.discard} />}
        {whole.question && <DiscardQuestion one={resource.is.singular} {...whole.question} />}
        {whole.withoutFiles && <WithoutFilesQuestion {...whole.withoutFiles} />}
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
      {!panel && (
        <div className="form-aside">
          {isAside && isWhole && <Ahead whole={whole} subject={subject} />}
          <SectionJumps formName={formName} labels={labels} />
        </div>
      )}
    </div>
  )
}

/**
 * The first section paints and takes keys before the rest is drawn. Not if the focus goes to a later section, nor after
 * Back: the scroll position must exist.
 */
function useIsWhole({ isFurther = false }: FormSubject): boolean {
  const isReturning = useNavigationType() === NavigationType.Pop
  return useDeferredValue(true, isFurther || isReturning)
}

function MoreDetails({ onAsk }: { readonly onAsk: () => void }) {
  return (
    <Button className="more-details above-4" icon={<DownOutlined aria-hidden />} onClick={onAsk}>
      More details
    </Button>
  )
}

/** The rows within the form. */
function ChildTables({ whole: { children, formName, state, isSaving } }: { readonly whole: RecordFormState }) {
  return children.kinds.map((nested) => (
    <ChildTable
      key={nested.from.is.name}
      nested={nested}
      state={children}
      formName={formName}
      parent={state.record}
      isSaving={isSaving}
    />
  ))
}

/** Shows the preview of the form, if declared. */
function Ahead({ whole: { state }, subject }: { readonly whole: RecordFormState; readonly subject: FormSubject }) {
  const { resource, record: opened } = subject
  return (
    resource.form.preview &&
    !(resource.form.preview.onCreate && opened) && (
      <Contained instead={null}>
        <FormForetold
          resource={resource}
          by={resource.form.preview}
          record={state.record}
          errors={errorsIn(state.verdict())}
          id={opened?.id}
        />
      </Contained>
    )
  )
}

function Summary({ whole, resource }: { readonly whole: RecordFormState; readonly resource: AnyResource }) {
  const { formName, state, children, problem, isSummed } = whole
  return (
    <ErrorSummary
      title={problem}
      errors={Object.fromEntries(Object.entries(state.errors).filter(([name]) => isSummed(name)))}
      rows={toldRows(children.kinds, children.rows, children.errors).filter(([name]) => isSummed(name))}
      fields={withSecond(inPageOrder(resource, state.fields))}
      formName={formName}
    />
  )
}

/** Orders fields as they are on the page, which need not be as they are declared. */
function inPageOrder({ page }: AnyResource, fields: Fields): Fields {
  const placed = page.sections.flatMap((section) => section.fields)
  return { ...Object.fromEntries(placed.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))), ...fields }
}

function firstEmpty(sections: readonly Section[], start: FormValues): string | undefined {
  return sections.flatMap(({ fields }) => fields).find((name) => start[name] === undefined)
}

/** Focuses a field once, when the form appears. */
function useFirstFocus(formName: string, name: string | undefined): void {
  const [first] = useState(name)
  useEffect(() => focusField(formName, first), [formName, first])
}

interface FormButtonsProps {
  readonly whole: RecordFormState
  /** What is shown above the buttons. */
  readonly children: ReactNode
}

function FormButtons({ whole: { isSaving, leave, remote, saveAndAnother }, children }: FormButtonsProps) {
  return (
    <div ref={clearOfBar} className="form-buttons wraps line gap-2">
      {children}
      <Button type="primary" htmlType="submit" loading={isSaving && slowly} disabled={remote.cannotSave}>
        Save
      </Button>
      {saveAndAnother && (
        <Button onClick={saveAndAnother} disabled={isSaving}>
          Save and add another
        </Button>
      )}
      <Button onClick={leave} disabled={isSaving}>
        Cancel
      </Button>
      <span className="push muted meta wide-only" aria-hidden="true">
        <kbd>Ctrl</kbd> <kbd>S</kbd> saves, <kbd>Esc</kbd> leaves
      </span>
    </div>
  )
}
