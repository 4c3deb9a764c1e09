import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router'

/**
 * A link that looks like a button: it can be opened in another tab like any link, and otherwise navigates within the
 * portal.
 */
export function LinkButton({ to, ...props }: Omit<ButtonProps, 'href' | 'onClick'> & { readonly to: string }) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return <Button {...props} href={href} onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement>)} />
}
