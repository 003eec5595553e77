import 'virtual:antd.css'
import { ConfigProvider } from 'antd'
import ruRU from 'antd/es/locale/ru_RU'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useThemeChoice } from '#client/lib/device/theme-choice.ts'
import { topDialog } from '#client/ui/overlay/layer.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { antdTheme } from '#client/ui/theme/theme.ts'
import { useMediaQuery } from './screen.ts'

const HasAntd = createContext(false)

/**
 * Provides antd in Russian, with our colours, in the chosen theme or the system's. Only components made of
 * antd are wrapped, so that other pages do not fetch antd.
 */
export function Antd({ children }: { children: ReactNode }) {
  return useContext(HasAntd) ? children : <AntdProvider>{children}</AntdProvider>
}

function AntdProvider({ children }: { children: ReactNode }) {
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const theme = useThemeChoice()
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark)
  const motion = !useMediaQuery('(prefers-reduced-motion: reduce)')
  const contrast = useMediaQuery('(prefers-contrast: more)')
  const compact = useScreen() === 'phone'
  const antd = useMemo(() => antdTheme({ isDark, compact, motion, contrast }), [isDark, compact, motion, contrast])
  return (
    <HasAntd value={true}>
      <ConfigProvider locale={ruRU} theme={antd} getPopupContainer={topDialog}>
        {children}
      </ConfigProvider>
    </HasAntd>
  )
}
