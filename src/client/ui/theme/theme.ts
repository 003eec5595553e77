import { type ThemeConfig, theme } from 'antd'
import { dark, light, type Palette } from './palette.ts'

/**
 * Returns antd's theme in the product's colours. `compact` is for phones: iOS zooms into fields whose text is under 16
 * px.
 */
export function antdTheme({ isDark, compact, motion, contrast }: ThemeOptions): ThemeConfig {
  const colouring = isDark ? dark : light
  const palette = contrast ? { ...colouring, borderStrong: colouring.text3 } : colouring
  return {
    // The styles are a file of the build (antd-css.ts), the same for every theme; the page sets only variables.
    zeroRuntime: true,
    hashed: false,
    algorithm: [
      isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      // The dark algorithm dulls the amber, so the palette overrides its colours.
      (_seed, map) => ({ ...themeless(map), ...seedColours(palette) }),
    ],
    token: {
      fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
      fontFamilyCode: 'ui-monospace, Menlo, Consolas, monospace',
      fontSize: 14,
      controlHeight: 40,
      controlHeightSM: 32,
      controlHeightLG: 48,
      borderRadius: 10,
      borderRadiusLG: 12,
      borderRadiusSM: 8,
      borderRadiusXS: 6,
      motion,
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.22s',
      ...colours(palette),
    },
    components: antdComponents(palette, compact),
  }
}

export type ThemeOptions = { isDark: boolean; compact: boolean; motion: boolean; contrast: boolean }

type MapToken = ReturnType<typeof theme.defaultAlgorithm>

/** `map` is optional in antd's type of an algorithm, but never missing in a second one. */
function themeless(map: MapToken | undefined): MapToken {
  return map ?? theme.defaultAlgorithm(theme.defaultSeed)
}

function seedColours(p: Palette) {
  return {
    colorPrimary: p.amber,
    colorPrimaryHover: p.amberHover,
    colorPrimaryActive: p.amberActive,
    colorError: p.red,
    colorSuccess: p.green,
    colorWarning: p.amber,
    colorInfo: p.blue,
    colorLink: p.accent,
  }
}

function colours(p: Palette): NonNullable<ThemeConfig['token']> {
  return {
    ...seedColours(p),
    colorPrimaryBg: p.accentBg,
    colorPrimaryBgHover: p.accentBg,
    colorPrimaryBorder: p.accentBorder,
    colorPrimaryText: p.accent,
    colorLinkHover: p.accent,
    colorLinkActive: p.accent,
    colorText: p.text,
    colorTextSecondary: p.text2,
    colorTextTertiary: p.text3,
    colorTextQuaternary: p.disabled,
    colorTextHeading: p.text,
    colorTextDescription: p.text3,
    colorTextPlaceholder: p.text3,
    colorTextDisabled: p.disabled,
    colorBgBase: p.page,
    colorBgContainer: p.page,
    colorBgElevated: p.elevated,
    colorBgLayout: p.canvas,
    colorBgContainerDisabled: p.subtle,
    colorBgMask: p.mask,
    colorBgSpotlight: p.tooltip,
    colorFillAlter: p.subtle,
    colorFillSecondary: p.active,
    colorFillTertiary: p.neutralBg,
    colorFillQuaternary: p.hover,
    controlItemBgHover: p.hover,
    controlItemBgActive: p.accentBg,
    controlItemBgActiveHover: p.accentBg,
    colorBorder: p.borderStrong,
    colorBorderSecondary: p.border,
    colorSplit: p.border,
    colorErrorBg: p.redBg,
    colorErrorBorder: p.redBorder,
    colorErrorText: p.red,
    colorSuccessBg: p.greenBg,
    colorWarningBg: p.accentBg,
    colorWarningBorder: p.accentBorder,
    // An info note asks for no action, so it is grey; the palette's blue marks internal content.
    colorInfoBg: p.subtle,
    colorInfoBorder: p.border,
    boxShadow: p.shadow,
    boxShadowSecondary: p.shadow,
    boxShadowTertiary: 'none',
    controlOutline: p.ring,
    controlOutlineWidth: 3,
  }
}

type Components = NonNullable<ThemeConfig['components']>

/** Tokens of single antd components, in addition to the common tokens. */
function antdComponents(p: Palette, compact: boolean): Components {
  return {
    Button: buttons(p),
    ...fields(p, compact),
    Segmented: {
      trackBg: p.neutralBg,
      itemSelectedBg: p.raised,
      itemColor: p.text2,
      itemSelectedColor: p.text,
      borderRadius: 10,
      borderRadiusSM: 8,
      trackPadding: 3,
    },
    Modal: { borderRadiusLG: 16, titleFontSize: 18, contentBg: p.elevated, headerBg: p.elevated },
    Form: { labelColor: p.text2, labelFontSize: 13, verticalLabelPadding: '0 0 6px', itemMarginBottom: 26 },
    Pagination: {
      itemSize: 32,
      itemActiveBg: p.accentBg,
      itemActiveColor: p.accent,
      itemActiveColorHover: p.accent,
    },
    Checkbox: { borderRadiusSM: 5, colorWhite: p.onAmber },
    // The height of one line with its padding; with the height of a button, the text would be at the top.
    Tooltip: { borderRadius: 8, controlHeight: 34 },
    Alert: { borderRadiusLG: 12, colorInfo: p.text3 },
    Drawer: { paddingLG: 20 },
  }
}

function buttons(p: Palette): NonNullable<Components['Button']> {
  return {
    fontWeight: 600,
    contentFontSize: 16,
    contentFontSizeSM: 14,
    contentFontSizeLG: 16,
    borderRadius: 10,
    borderRadiusSM: 10,
    borderRadiusLG: 10,
    primaryColor: p.onAmber,
    dangerColor: p.onDanger,
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    paddingInline: 18,
    paddingInlineSM: 12,
    defaultBg: p.page,
    defaultBorderColor: p.borderStrong,
    defaultHoverBorderColor: p.borderHover,
    defaultHoverColor: p.text,
    defaultActiveColor: p.text,
    defaultActiveBorderColor: p.borderHover,
    textHoverBg: p.hover,
  }
}

function fields(p: Palette, compact: boolean): Components {
  const borders = { activeBorderColor: p.amber, hoverBorderColor: p.borderHover }
  const fontSize = compact ? 16 : 14
  const controlHeight = compact ? 44 : 40
  const field = { ...borders, controlHeight, inputFontSize: fontSize }
  return {
    Input: field,
    InputNumber: field,
    Select: {
      ...borders,
      controlHeight,
      fontSize,
      // antd computes the height from the line height of the common text, 22 px.
      lineHeight: 22 / fontSize,
      multipleItemHeight: 32,
      optionFontSize: fontSize,
      optionSelectedBg: p.accentBg,
      optionSelectedColor: p.text,
      optionActiveBg: p.hover,
      multipleItemBg: p.neutralBg,
      multipleItemBorderColor: 'transparent',
      borderRadiusSM: 6,
    },
  }
}
