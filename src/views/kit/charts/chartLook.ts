import { theme } from 'antd'
import type { Look } from './chartColours'

/** The opacity of a bar whose period is not over. */
const UNFINISHED = 0.45

/** The look of every chart: frame, axes and bar labels, in the colours of the page. */
export function useChartLook() {
  const { token } = theme.useToken()
  const axis = {
    title: false as const,
    labelFill: token.colorTextSecondary,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontSize: 12,
    // A canvas does not resolve custom properties.
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
    /** Drops labels that do not fit. */
    sparseAxis: { ...axis, labelAutoHide: true },
    bar: { radiusTopLeft: 3, radiusTopRight: 3 },
    /** The value at the end of a bar; one that would overlap another is left out. */
    ends: { fill: token.colorTextSecondary, fillOpacity: 1, fontSize: 12, transform: [{ type: 'overlapHide' }] },
    unfinished: UNFINISHED,
  }
}
