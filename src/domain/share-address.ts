/** Where the phone's share sheet posts to; in the page's stead its service worker answers. */
export const sharePath = '/share-target'

/** Where a share leads that found no service worker: it is lost, and the page says so. */
export const missedSharePath = '/chat?share=missed'
