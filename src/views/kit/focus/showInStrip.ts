/** Scrolls a tab to the middle of a strip of tabs that is too narrow for all; the page itself does not scroll. */
export function showInStrip(tab: HTMLElement | null): void {
  const strip = tab?.parentElement
  if (strip) strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2
}
