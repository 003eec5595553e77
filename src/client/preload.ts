import { applyTheme } from '#client/lib/device/apply-theme.ts'
import { type BuiltPages, preloadPage } from './preload-page.ts'

/** The build puts the files of its pages here. */
declare const builtPages: BuiltPages

applyTheme()
preloadPage(builtPages)
