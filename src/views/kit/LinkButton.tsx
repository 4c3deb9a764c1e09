import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router'

/** A link that looks like a button: it opens in another tab like any link, and stays within the portal otherwise. */
export function LinkButton({ to, ...props }: Omit<ButtonProps, 'href' | 'onClick'> & { readonly to: string }) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return <Button {...props} href={href} onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement>)} />
}
