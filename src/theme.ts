import { theme, type ThemeConfig } from 'antd'
import { palette, scale, type Appearance } from './shell/document/scale'

/** antd mixes a seed colour with the dark background, so the accent needs a brighter one. */
const seeds = { light: palette.light.accent, dark: '#7cd49f' } as const

/** antd's tokens: the only place that defines antd's look. */
export function themeOf(appearance: Appearance): ThemeConfig {
  const colours = palette[appearance]
  return {
    algorithm: appearance === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'agridesk' },
    hashed: false,
    token: {
      colorPrimary: seeds[appearance],
      // The spinner is enough: paler text would be unreadable.
      opacityLoading: 1,
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
      borderRadius: scale.radius.m,
      borderRadiusSM: scale.radius.s,
      borderRadiusXS: scale.radius.s,
      borderRadiusLG: scale.radius.l,
      fontSize: scale.size.body,
      fontSizeSM: scale.size.meta,
      fontSizeLG: scale.size.section,
      fontSizeXL: scale.size.section,
      fontSizeHeading3: scale.size.title,
      fontSizeHeading4: scale.size.section,
      fontSizeHeading5: scale.size.section,
      fontWeightStrong: scale.weight.strong,
      fontFamily: 'var(--font)',
      controlHeight: 32,
      controlHeightSM: 28,
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
      dangerShadow: 'none',
      defaultShadow: '0 1px 2px rgb(0 0 0 / 5%)',
      defaultBorderColor: colours.rim,
      defaultHoverBorderColor: colours.rim,
      defaultHoverBg: colours.press,
      defaultHoverColor: colours.text,
      defaultActiveBorderColor: colours.rim,
      defaultActiveColor: colours.text,
      fontWeight: scale.weight.medium,
      contentFontSize: scale.size.control,
      contentFontSizeSM: scale.size.control,
      contentFontSizeLG: scale.size.body,
    },
    Table: {
      headerBg: colours.surface,
      headerColor: colours.quiet,
      cellPaddingBlockSM: 6,
      rowHoverBg: colours.hover,
    },
    Tag: { defaultBg: colours.hover, defaultColor: colours.text, lineHeightSM: 1.5 },
    Menu: { itemSelectedBg: colours.accentSoft },
    Dropdown: { fontSize: scale.size.control },
    Popover: { fontSize: scale.size.control },
  }
}
