/** Where a menu opens: within the main landmark, so that whoever goes by landmarks finds it. */
export function inMain(): HTMLElement {
  return document.querySelector('main') ?? document.body
}
