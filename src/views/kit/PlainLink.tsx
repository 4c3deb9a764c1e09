import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'

interface PlainLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A whole address of the portal, or `?` and what follows of that of this page. */
  readonly to: string
  readonly options?: NavigateOptions
}

/**
 * A link to a whole address. The router's own link is drawn again whenever the address of the page changes, to find what
 * it means from there; a page of a hundred rows has hundreds of links, which mean the same from everywhere.
 */
export function PlainLink({ to, options, onClick, children, ...rest }: PlainLinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    void navigate(to, options)
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}
