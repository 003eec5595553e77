import type { ThemeConfig } from 'antd'
import type { Palette } from './palette.ts'

type Components = NonNullable<ThemeConfig['components']>

/** Tokens of single antd components, in addition to the common tokens. */
export function antdComponents(p: Palette, compact: boolean): Components {
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
    DatePicker: field,
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
