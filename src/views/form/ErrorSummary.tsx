import { Alert } from 'antd'
import { CHILDREN, type FieldErrors, type Fields } from '#define'
import { focusField, inputId, summaryId } from './focusField'

interface ErrorSummaryProps {
  /** The service's message about the whole. */
  readonly title?: string
  readonly errors: FieldErrors
  /** The errors of the rows within the form, by the names of their cells. */
  readonly rows?: readonly (readonly [name: string, message: string])[]
  readonly fields: Fields
  readonly formName: string
}

/** Lists above a form what keeps it from being saved, with links to the fields and to the cells of its rows. */
export function ErrorSummary({ title, errors, rows = [], fields, formName }: ErrorSummaryProps) {
  const order = Object.keys(fields)
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
  const own = Object.entries(errors).sort(([a], [b]) => place(a) - place(b))
  const said = [...own, ...rows]
  const isRepeated = (message: string): boolean => said.filter(([, other]) => other === message).length > 1
  const entries = said.map(([name, message]) => {
    const label = fields[name]?.label
    return [name, label && isRepeated(message) ? `${label}: ${message}` : message] as const
  })
  if (!title && entries.length === 0) return null
  return (
    <Alert
      type="error"
      role="alert"
      id={summaryId(formName)}
      className="error-summary"
      message={
        <>
          <strong>
            {title ?? (entries.length === 1 ? 'One field needs attention' : `${entries.length} fields need attention`)}
          </strong>
          {entries.length > 0 && (
            <ul>
              {entries.map(([name, message]) => (
                <li key={name}>
                  {fields[name] || name.startsWith(`${CHILDREN}.`) ? (
                    <FieldLink formName={formName} name={name} message={message} />
                  ) : (
                    message
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
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
