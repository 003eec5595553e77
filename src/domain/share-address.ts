/** The phone's share sheet posts here; the service worker answers. */
export const sharePath = '/share-target'

/** A share without a service worker is redirected here and lost; the page says so. */
export const missedSharePath = '/chat?share=missed'
