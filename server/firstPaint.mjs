/** The placeholder of the scale in `index.html`. */
const PLACE = '/* scale */'

/**
 * Puts the scale into the style sheet of `index.html`, so that the first paint has the same colours and sizes as the
 * rest.
 * @param {{ css: () => string }} options the scale as a style sheet
 * @returns {import('vite').Plugin}
 */
export function firstPaint({ css }) {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      // Before Vite removes the comments from the style sheet.
      order: 'pre',
      handler: (html) => {
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`)
        return html.replace(PLACE, css())
      },
    },
  }
}
