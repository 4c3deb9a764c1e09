import { focusWithin } from '../kit/focus/focusWithin'
import { sectionId } from './focusField'

interface SectionJumpsProps {
  readonly formName: string
  /** The section headings in their order. */
  readonly labels: readonly string[]
}

const WORTH_IT = 4

/** Lists the sections of a long form beside it, if there is space: each focuses its first field. */
export function SectionJumps({ formName, labels }: SectionJumpsProps) {
  if (labels.length < WORTH_IT) return null
  return (
    <nav className="section-jumps" aria-label="Form sections">
      <ul>
        {labels.map((label) => (
          <li key={label}>
            <a
              href={`#${encodeURIComponent(sectionId(formName, label))}`}
              onClick={(event) => {
                event.preventDefault()
                const section = document.getElementById(sectionId(formName, label))
                focusWithin(section)
                section?.scrollIntoView({ block: 'start' })
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
