import { theme, type ThemeConfig } from 'antd'
import { palette, type Appearance } from './shell/document/appearance'

/** antd mixes a seed with the dark ground, so that the accent comes out only from a brighter one. */
const seeds = { light: palette.light.accent, dark: '#7cd49f' } as const

/** antd's tokens: the one place where antd's look is decided. */
export function themeOf(appearance: Appearance): ThemeConfig {
  const colours = palette[appearance]
  return {
    algorithm: appearance === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'agridesk' },
    hashed: false,
    token: {
      colorPrimary: seeds[appearance],
      colorPrimaryBg: colours.accentSoft,
      colorPrimaryBgHover: colours.accentSoft,
      colorInfo: colours.info,
      colorSuccess: seeds[appearance],
      colorWarning: colours.warning,
      colorError: colours.bad,
      colorErrorBg: colours.badSoft,
      colorErrorBorder: colours.line,
      colorWarningBg: colours.warningSoft,
      colorWarningBorder: colours.line,
      colorInfoBg: colours.infoSoft,
      colorInfoBorder: colours.line,
      colorSuccessBg: colours.accentSoft,
      colorSuccessBorder: colours.line,
      colorLink: colours.accent,
      colorLinkHover: colours.accentStrong,
      colorText: colours.text,
      colorTextSecondary: colours.quiet,
      colorTextTertiary: colours.quiet,
      colorTextDescription: colours.quiet,
      colorTextPlaceholder: colours.quiet,
      colorTextDisabled: colours.quiet,
      colorBgLayout: colours.ground,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.raised,
      colorBorder: colours.edge,
      colorBorderSecondary: colours.line,
      borderRadius: 6,
      fontSize: 14,
      fontFamily: 'var(--font)',
      controlHeight: 32,
      wireframe: false,
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
    components: componentsOf(colours),
  }
}

function componentsOf(colours: (typeof palette)[Appearance]): ThemeConfig['components'] {
  return {
    Button: {
      primaryColor: colours.onAccent,
      dangerColor: colours.onAccent,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
    },
    Table: {
      headerBg: colours.surface,
      headerColor: colours.quiet,
      cellPaddingBlockSM: 6,
      rowHoverBg: colours.hover,
    },
    Menu: { itemSelectedBg: colours.accentSoft },
  }
}
