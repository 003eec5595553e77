/** The phone's share sheet posts to this address, and the service worker handles the request. */
export const sharePath = '/share-target'

/** The server redirects here a share that no service worker handled. The share is lost, and the page says so. */
export const missedSharePath = '/chat?share=missed'
