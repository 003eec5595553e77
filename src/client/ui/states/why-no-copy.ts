import { isCopyRemoved } from '#client/offline/sync/copy-worker.ts'

/** How the offline copy is made: the base is downloaded as a whole, a list is stored once the user has viewed it. */
export type CopyOf = 'base' | 'list'

/** Returns why the device has no offline copy; 'coming' only if a copy will be made automatically. */
export function whyNoCopy(copyOf: CopyOf): 'removed' | 'insecure' | 'coming' {
  if (isCopyRemoved()) return 'removed'
  return copyOf === 'base' && !isSecureContext ? 'insecure' : 'coming'
}

/** Returns the reason as a clause that follows the missing object: «Нет сети, а копии …». */
export function noCopyText(copyOf: CopyOf): string {
  return noCopyTexts[whyNoCopy(copyOf)]
}

export const httpsOnly = 'браузер хранит, только если PromoDesk открыт по HTTPS'
export const howToCopyAgain =
  'Чтобы скачать копию снова, нажмите на своё имя в меню, затем «Офлайн» и «Скачать заново».'

const noCopyTexts = {
  removed: 'копия удалена с этого устройства',
  insecure: `копию базы ${httpsOnly}`,
  coming: 'копии на этом устройстве пока нет',
}
