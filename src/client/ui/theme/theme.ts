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
  }
}

/** The tokens that the antd components of the product use. */
function colours(p: Palette): NonNullable<ThemeConfig['token']> {
  return {
    ...seedColours(p),
    colorPrimaryBorder: p.accentBorder,
    colorText: p.text,
    colorTextTertiary: p.text3,
    colorTextQuaternary: p.disabled,
    colorTextDescription: p.text3,
    colorTextPlaceholder: p.text3,
    colorTextDisabled: p.disabled,
    colorBgBase: p.page,
    colorBgContainer: p.page,
    colorBgElevated: p.elevated,
    colorBgContainerDisabled: p.subtle,
    colorFillAlter: p.subtle,
    colorFillSecondary: p.active,
    colorFillTertiary: p.neutralBg,
    colorFillQuaternary: p.hover,
    controlItemBgHover: p.hover,
    controlItemBgActive: p.accentBg,
    controlItemBgActiveHover: p.accentBg,
    colorBorder: p.borderStrong,
    colorSplit: p.border,
    colorErrorBg: p.redBg,
    colorErrorText: p.red,
    colorWarningBg: p.accentBg,
    boxShadowSecondary: p.shadow,
    controlOutline: p.ring,
    controlOutlineWidth: 3,
  }
}

type Components = NonNullable<ThemeConfig['components']>

function antdComponents(p: Palette, compact: boolean): Components {
  const fontSize = compact ? 16 : 14
  const controlHeight = compact ? 44 : 40
  return {
    Form: { labelColor: p.text2, labelFontSize: 13, verticalLabelPadding: '0 0 6px', itemMarginBottom: 26 },
    Input: { hoverBorderColor: p.borderHover, controlHeight, inputFontSize: fontSize },
    Select: {
      hoverBorderColor: p.borderHover,
      controlHeight,
      fontSize,
      // antd computes the height from the line height of the common text, 22 px.
      lineHeight: 22 / fontSize,
      borderRadiusSM: 6,
    },
  }
}
