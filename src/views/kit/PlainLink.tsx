import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'

interface PlainLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A full path of the portal, or a search string for the current page. */
  readonly to: string
  readonly options?: NavigateOptions
}

/**
 * A link to a full path. The router's own link rerenders at every change of the page's address, to resolve its target
 * relative to it; a page of a hundred rows has hundreds of links, whose targets never change.
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
