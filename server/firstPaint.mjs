/** Where `index.html` wants the scale. */
const PLACE = '/* scale */'

/**
 * Puts the scale into the style sheet of `index.html`: what is painted before the first script has the colours and measures
 * of all that follows.
 * @param {{ css: () => string }} options the scale as a style sheet
 * @returns {import('vite').Plugin}
 */
export function firstPaint({ css }) {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      // Before Vite takes the comments out of the style sheet.
      order: 'pre',
      handler: (html) => {
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`)
        return html.replace(PLACE, css())
      },
    },
  }
}
