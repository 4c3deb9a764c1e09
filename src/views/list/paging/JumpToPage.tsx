import { Input } from 'antd'
import { useState } from 'react'
import { plainDigits } from '#define'
import { formatNumber } from '../../format/format'

interface JumpToPageProps {
  readonly page: number
  /** The last page, if known. */
  readonly last: number | undefined
  readonly onJump: (page: number) => void
}

/** Goes to the typed page number. A number beyond the last page goes to the last one. */
export function JumpToPage({ page, last, onJump }: JumpToPageProps) {
  const [typed, setTyped] = useState('')
  const jump = (): void => {
    const number = Number(typed)
    if (/^\d{1,7}$/.test(typed) && number > 0) onJump(Math.min(number, last ?? number))
    setTyped('')
  }
  return (
    <form
      className="pager-jump"
      onSubmit={(event) => {
        event.preventDefault()
        jump()
      }}
    >
      <Input
        value={typed}
        inputMode="numeric"
        aria-label="Go to page"
        placeholder={`Page ${formatNumber(page)}`}
        title={last === undefined ? undefined : `1 to ${formatNumber(last)}`}
        onChange={({ target }) => {
          const digits = plainDigits(target.value)
          if (/^\d{0,7}$/.test(digits)) setTyped(digits)
        }}
      />
    </form>
  )
}
