/**
 * Allows the styles that our own scripts add to the page: each gets the page's nonce. Injected markup has none, and has
 * no effect. antd passes a nonce to most of its styles, but not to all.
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
