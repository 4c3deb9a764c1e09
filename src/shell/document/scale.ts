/** Light or dark. */
export type Appearance = 'light' | 'dark'

/** The colours of both appearances. Styles use them as custom properties (`--accent-soft`), antd as tokens. */
export const palette = {
  light: {
    ground: '#f4f6f4',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#eef2ef',
    line: '#dfe4e0',
    /** Around inputs: 3:1 against the surface. */
    edge: '#8c968f',
    /** Around a button, whose label already says what it is. */
    rim: '#d5dbd7',
    press: '#f4f6f4',
    text: '#1a211d',
    quiet: '#59635c',
    faint: '#68716b',
    accent: '#1f6b3f',
    accentStrong: '#17532f',
    accentSoft: '#e4f0e8',
    onAccent: '#ffffff',
    good: '#3a9a5f',
    bad: '#b3261e',
    badSoft: '#fbeae8',
    warning: '#8a5300',
    warningSoft: '#fbf1dc',
    info: '#1c5d9e',
    infoSoft: '#e6eff9',
    planned: '#6d3fa8',
    done: '#0b6e75',
  },
  dark: {
    ground: '#0d100e',
    surface: '#171b19',
    raised: '#232926',
    hover: '#202623',
    line: 'rgb(255 255 255 / 8%)',
    edge: '#69746d',
    rim: 'rgb(255 255 255 / 14%)',
    press: '#232926',
    text: '#e4e9e5',
    quiet: '#9ea9a1',
    faint: '#8b958e',
    accent: '#6cbf8d',
    accentStrong: '#8bd0a6',
    accentSoft: '#1d3326',
    onAccent: '#0c130f',
    good: '#4fb97b',
    bad: '#f08b83',
    badSoft: '#3a1f1d',
    warning: '#e0ac5b',
    warningSoft: '#372a14',
    info: '#7fb2e5',
    infoSoft: '#182a3d',
    planned: '#c3a5f0',
    done: '#5cc6cf',
  },
} as const satisfies Record<Appearance, Record<string, string>>

/** The scale of type and space. A test refuses other values in any style sheet. */
export const scale = {
  /** Font sizes in px: counts and keys, labels, tables and controls, forms and prose, sections and dialogs, titles. */
  size: { key: 11, meta: 12, control: 13, body: 14, section: 16, title: 22 },
  weight: { plain: 400, medium: 500, strong: 600, title: 650 },
  /** Corner radii in px. */
  radius: { s: 4, m: 6, l: 10 },
  /** Gaps in px. */
  space: { 1: 4, 2: 8, 3: 12, 4: 16, 5: 24, 6: 32 },
} as const

/** Writes the scale as a style sheet: custom properties of the root, dark ones if the page or the system is dark. */
export function scaleCss(): string {
  const measures = Object.entries(scale).flatMap(([group, steps]) =>
    Object.entries(steps).map(([step, value]) => `--${group}-${step}:${value}${group === 'weight' ? '' : 'px'}`),
  )
  const dark = colours('dark')
  return [
    `html{${[...measures, colours('light')].join(';')};color-scheme:light}`,
    `@media(prefers-color-scheme:dark){html:not([data-appearance]){${dark};color-scheme:dark}}`,
    `html[data-appearance=dark]{${dark};color-scheme:dark}`,
    // Print is dark on white, also in dark mode.
    `@media print{html:not(:empty){${colours('light')};--ground:#fff;color-scheme:light}}`,
  ].join('')
}

function colours(appearance: Appearance): string {
  return Object.entries(palette[appearance])
    .map(([name, colour]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${colour}`)
    .join(';')
}
