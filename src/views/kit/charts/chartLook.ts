import { theme } from 'antd'
import type { Look } from './chartColours'

/** So much of its colour a bar has that still grows. */
const UNFINISHED = 0.45

/** How every chart looks: its frame, its axes, the words at its bars, in the colours of the page. */
export function useChartLook() {
  const { token } = theme.useToken()
  const axis = {
    title: false as const,
    labelFill: token.colorTextSecondary,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontSize: 12,
    // A canvas knows no custom properties.
    labelFontFamily: getComputedStyle(document.body).fontFamily,
    labelAutoRotate: false,
    tick: false,
    line: false,
    gridStroke: token.colorBorderSecondary,
    gridStrokeOpacity: 1,
    gridLineDash: [0, 0] as [number, number],
  }
  const look: Look = getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light'
  return {
    token,
    look,
    frame: { autoFit: true, animate: false as const, theme: { type: 'classic', color: token.colorPrimary } },
    axis,
    /** Of more labels than fit, those that do. */
    sparseAxis: { ...axis, labelAutoHide: true },
    bar: { radiusTopLeft: 3, radiusTopRight: 3 },
    /** The value at the end of a bar; one that would lie on another is left out. */
    ends: { fill: token.colorTextSecondary, fillOpacity: 1, fontSize: 12, transform: [{ type: 'overlapHide' }] },
    unfinished: UNFINISHED,
  }
}
