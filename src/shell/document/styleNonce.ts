/**
 * Lets the styles in that our own scripts write into the page: each bears the nonce with which the page came. What is put
 * into the page as text bears none and stays without effect. antd hands a nonce on to most of its styles, but not to all.
 */
export function allowOwnStyles(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content
  if (!nonce) return
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}
