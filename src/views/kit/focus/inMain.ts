/** The container of menus: within the main landmark, so that landmark navigation finds them. */
export function inMain(): HTMLElement {
  return document.querySelector('main') ?? document.body
}
