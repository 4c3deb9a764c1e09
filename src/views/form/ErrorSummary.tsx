import { Alert } from 'antd'
import type { FieldErrors, Fields } from '#define'
import { focusField, inputId } from './focusField'

interface ErrorSummaryProps {
  /** What the service said about the whole. */
  readonly title?: string
  readonly errors: FieldErrors
  readonly fields: Fields
  readonly formName: string
}

/** What keeps a form from being saved, above it, with links to the fields. */
export function ErrorSummary({ title, errors, fields, formName }: ErrorSummaryProps) {
  const order = Object.keys(fields)
  const entries = Object.entries(errors).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  if (!title && entries.length === 0) return null
  return (
    <Alert
      type="error"
      role="alert"
      className="error-summary"
      message={
        title ?? (entries.length === 1 ? 'One field needs attention' : `${entries.length} fields need attention`)
      }
      description={
        entries.length > 0 && (
          <ul>
            {entries.map(([name, message]) => (
              <li key={name}>
                {fields[name] ? <FieldLink formName={formName} name={name} message={message} /> : message}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}

function FieldLink({
  formName,
  name,
  message,
}: {
  readonly formName: string
  readonly name: string
  readonly message: string
}) {
  return (
    <a
      href={`#${inputId(formName, name)}`}
      onClick={(event) => {
        event.preventDefault()
        focusField(formName, name)
      }}
    >
      {message}
    </a>
  )
}
