/** Stands in for `resize-observer-polyfill`: every browser here observes sizes itself. */
const { ResizeObserver: own } = globalThis

export { own as default }
