import { applyTheme } from '#client/lib/device/apply-theme.ts'
import { type BuiltPages, preloadPage } from './preload-page.ts'

/** The build replaces this with the files of its pages. */
declare const builtPages: BuiltPages

applyTheme()
preloadPage(builtPages)
