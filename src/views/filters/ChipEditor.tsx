import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { AnyResource, Condition, Kind, Operator, Tests } from '#define'
import { fieldAt } from '../data/fieldAt'
import { isOperand, newKey, type TestDraft } from './advanced/draft'
import './advanced/advanced.css'
import { TestEditor } from './advanced/TestEditor'
import { filterLabel } from '../conditions/describe'
import { FieldFilter } from './FieldFilter'
import type { Among } from './useFacets'
import { partsOf, whole, type Part } from '../conditions/where'

interface ChipEditorProps {
  readonly resource: AnyResource
  readonly part: Part
  /** The other filters. */
  readonly rest: Condition | undefined
  readonly among: Among
  /** Called with the replacement of the filter; `isDone` if nothing else is to be chosen. */
  readonly onApply: (part: Condition | undefined, isDone: boolean) => void
}

/** Edits one filter in its place: with the control of the filter panel if that can express it, else as a comparison. */
export function ChipEditor(props: ChipEditorProps) {
  const { resource, part } = props
  const { field: path, ...tests } = part
  const kind = fieldAt(resource, path)?.kind
  return kind && isSayable(kind, tests) ? <ByControl {...props} /> : <ByComparison {...props} />
}

function ByControl({ resource, part, rest, among, onApply }: ChipEditorProps) {
  const { field, ...tests } = part
  const [isEmptied, setIsEmptied] = useState(false)
  useOnClose(isEmptied, () => onApply(undefined, false))
  return (
    <div className="chip-editor">
      <span className="chip-label">{filterLabel(resource, field)}</span>
      <FieldFilter
        resource={resource}
        path={field.split('.').length > 1 && isPlaceLevel(resource, field) ? (field.split('.')[0] ?? field) : field}
        tests={{ [field]: tests }}
        where={whole([...partsOf(rest), part])}
        among={among}
        onApply={(changed, isDone) => {
          const [next] = Object.entries(changed).filter(([, own]) => Object.keys(own).length > 0)
          setIsEmptied(!next && !isDone)
          if (next || isDone) onApply(next && { field: next[0], ...next[1] }, isDone)
        }}
      />
    </div>
  )
}

/** A chip without a value is removed when its editor closes: until then another value may be chosen. */
function useOnClose(isWanted: boolean, act: () => void): void {
  const last = useRef({ isWanted, act })
  useEffect(() => {
    last.current = { isWanted, act }
  })
  useEffect(
    () => () => {
      if (last.current.isWanted) last.current.act()
    },
    [],
  )
}

function isPlaceLevel(resource: AnyResource, path: string): boolean {
  return fieldAt(resource, path.split('.')[0] ?? '')?.kind === 'place'
}

function ByComparison({ resource, part, onApply }: ChipEditorProps) {
  const { field, ...given } = part
  const [tests, setTests] = useState(() =>
    (Object.entries(given) as [Operator, unknown][]).map(([operator, operand]): TestDraft => ({
      key: newKey(),
      field,
      operator,
      operand,
    })),
  )
  const apply = (): void => {
    if (!tests.every(isOperand)) return
    onApply({ field, ...Object.fromEntries(tests.map(({ operator, operand }) => [operator, operand])) }, true)
  }
  return (
    <EditorFrame label={filterLabel(resource, field)} onApply={apply}>
      {tests.map((test) => (
        <div key={test.key} className="cluster top gap-2">
          <TestEditor
            resource={resource}
            test={test}
            isFixed
            onChange={(next) => setTests(tests.map((one) => (one.key === next.key ? next : one)))}
          />
        </div>
      ))}
    </EditorFrame>
  )
}

interface EditorFrameProps {
  readonly label: string
  readonly onApply: () => void
  readonly children: React.ReactNode
}

function EditorFrame({ label, onApply, children }: EditorFrameProps) {
  return (
    <form
      className="chip-editor stack gap-3 pop"
      onSubmit={(event) => {
        event.preventDefault()
        onApply()
      }}
    >
      <span className="muted small">{label}</span>
      {children}
      <Button type="primary" htmlType="submit">
        Apply
      </Button>
    </form>
  )
}

const ofNumbers: readonly (keyof Tests)[] = ['between', 'gte', 'lte', 'eq', 'empty']
const ofDays: readonly (keyof Tests)[] = ['between', 'gte', 'lte', 'eq', 'within', 'empty']
const ofWords: readonly (keyof Tests)[] = ['contains', 'startsWith', 'eq', 'empty']
const ofOptions: readonly (keyof Tests)[] = ['eq', 'in', 'empty']

const said: Partial<Record<Kind, readonly (keyof Tests)[]>> = {
  choice: ofOptions,
  tags: ofOptions,
  reference: ofOptions,
  many: ofOptions,
  place: ['eq'],
  flag: ['eq'],
  integer: ofNumbers,
  decimal: ofNumbers,
  money: ofNumbers,
  percent: ofNumbers,
  area: ofNumbers,
  date: ofDays,
  instant: ofDays,
  month: ofDays,
  text: ofWords,
  code: ofWords,
  joined: ofWords,
  email: ofWords,
  pin: ofWords,
  mobile: ofWords,
  vehicle: ofWords,
  uuid: ['eq'],
  pan: ['eq'],
  gstin: ['eq'],
  ifsc: ['eq'],
  licence: ['eq'],
}

/** Kinds whose control only asks whether the value is empty. */
const onlyNothing: readonly Kind[] = [
  'choice',
  'tags',
  'reference',
  'many',
  'integer',
  'decimal',
  'money',
  'percent',
  'area',
]

/** Whether the control of a kind can show a comparison. */
function isSayable(kind: Kind, tests: Tests): boolean {
  const words = Object.keys(tests) as (keyof Tests)[]
  if (words.length !== 1 && !(words.length === 2 && words.includes('gte') && words.includes('lte'))) return false
  if (tests.empty === false && onlyNothing.includes(kind)) return false
  return words.every((word) => (said[kind] ?? ['empty']).includes(word))
}
