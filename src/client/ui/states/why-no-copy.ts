import { isCopyRemoved } from '#client/offline/sync/copy-worker.ts'

/** What would bring it: the base is downloaded as a whole, a list is kept once it was seen. */
export type CopyOf = 'base' | 'list'

/** Why the device has no copy; none is promised where none will come by itself. */
export function whyNoCopy(copyOf: CopyOf): 'removed' | 'insecure' | 'coming' {
  if (isCopyRemoved()) return 'removed'
  return copyOf === 'base' && !isSecureContext ? 'insecure' : 'coming'
}

/** In a sentence after what is missing: «Нет сети, а копии …». */
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
