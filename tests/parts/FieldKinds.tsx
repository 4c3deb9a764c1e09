import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { Field } from '#define'
import { Cell } from '../../src/views/cells/Cell'
import { FieldItem } from '../../src/views/form/FieldItem'
import '../../src/views/form/form.css'
import '../../src/views/record/record.css'
import { initialValues } from '../../src/views/values/values'
import { everything } from '../define/everything'
import { filledThings } from './listThings'
import { Stage } from './Stage'
import { things } from './things'

const [filled = {}] = things
const fields: [string, Field][] = Object.entries(everything.fields)
const place = filled.village as never

/** A field of each kind in a form, in a list and on its record. */
export function FieldKinds() {
  return (
    <Drawn name="kinds" values={initialValues(everything.fields, filled)}>
      <div className="columns columns-l gap-3">
        {fields.map(([name, field]) => {
          const shown = { resource: filledThings, name, field, value: filled[name], id: 1, place }
          return (
            <article key={name} className="surface padded stack gap-3 narrow-min">
              <h3>
                {field.label} <span className="muted meta plain">{field.kind}</span>
              </h3>
              <FieldItem resource={filledThings} name={name} field={field} formName="kinds" isRequired={false} />
              <dl className="stack gap-2">
                <Told label="In a list">
                  <Cell {...shown} isDense />
                </Told>
                <Told label="On a record">
                  <Cell {...shown} />
                </Told>
              </dl>
            </article>
          )
        })}
      </div>
    </Drawn>
  )
}

const plain = { resource: filledThings, formName: 'states', isRequired: false } as const

/** The states of a field: empty, required, refused, disabled, masked, and longer than its space. */
export function FieldStates() {
  const long = String(things[1]?.title)
  const { title, price, village, colour } = everything.fields
  return (
    <Drawn name="states" values={{ title: long, otherTitle: 'Gita Devi' }}>
      <div className="surface padded columns gap-4">
        <FieldItem {...plain} name="title" field={{ ...title, label: 'Long words' }} />
        <FieldItem {...plain} name="note" field={{ ...title, label: 'Empty', help: 'One short sentence' }} />
        <FieldItem {...plain} name="price" field={{ ...price, label: 'Required' }} isRequired />
        <FieldItem
          {...plain}
          name="village"
          field={{ ...village, label: 'Refused' }}
          error="Choose a village in your district"
        />
        <FieldItem {...plain} name="colour" field={{ ...colour, label: 'Refused choice' }} error="Choose a colour" />
        <FieldItem {...plain} name="otherTitle" field={{ ...title, label: 'Disabled' }} isDisabled />
        <FieldItem {...plain} name="mobile" field={{ ...title, label: 'Masked' }} mask="98•••••678" recordId={1} />
      </div>
    </Drawn>
  )
}

function Drawn({
  name,
  values,
  children,
}: {
  name: string
  values: Readonly<Record<string, unknown>>
  children: ReactNode
}) {
  return (
    <Stage>
      <Form name={name} layout="vertical" className="stack gap-3" initialValues={values}>
        {children}
      </Form>
    </Stage>
  )
}

function Told({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="muted meta">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
