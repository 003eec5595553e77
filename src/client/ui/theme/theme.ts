import { type ThemeConfig, theme } from 'antd'
import { dark, light, type Palette } from './palette.ts'
import { antdComponents } from './theme-components.ts'

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
