import { Select, type RefSelectProps, type SelectProps } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import type { InputFrame } from './frame'

type Said = Pick<InputFrame, 'aria-label' | 'aria-required' | 'aria-invalid' | 'aria-describedby'>

const names = [
  'aria-label',
  'aria-required',
  'aria-invalid',
  'aria-describedby',
] as const satisfies readonly (keyof Said)[]

/** antd's Select in a form. The ARIA attributes are on its input, and not repeated on its box. */
export function FormSelect<Value, Option extends object>(
  props: Omit<SelectProps<Value, Option>, keyof Said> & Said,
): React.ReactNode {
  const box = useRef<RefSelectProps>(null)
  const rest = Object.fromEntries(Object.entries(props).filter(([name]) => !names.some((one) => one === name)))
  // antd has one prop for both, and may rerender the input: so they are set on the element after each render.
  useLayoutEffect(() => {
    const input = box.current?.nativeElement.querySelector('input')
    for (const name of names)
      if (props[name] === undefined) input?.removeAttribute(name)
      else input?.setAttribute(name, String(props[name]))
  })
  return <Select<Value, Option> className="full-width" {...rest} ref={box} />
}
