/** Replaces `resize-observer-polyfill`: every supported browser has ResizeObserver. */
const { ResizeObserver: own } = globalThis

export { own as default }
