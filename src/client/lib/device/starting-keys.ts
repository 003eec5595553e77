/** The names of `storageKeys` that the script before the application reads, which must not load all of them. */
export const startingKeys = {
  /** The access token of the user who is signed in, for all tabs. */
  token: 'access_token',
  /** The user who owns the data on this device: another user's sign-in deletes them. */
  owner: 'promodesk-owner',
  /** The server's last answer: the copy locks thirty days after it. */
  contact: 'promodesk-contact',
  /** Light or dark, if the theme does not follow the system. It belongs to the device, like the screen's brightness. */
  theme: 'promodesk-theme',
  /** The side menu shows icons only. The setting belongs to the device, because it depends on the screen's width. */
  narrowMenu: 'promodesk-narrow-menu',
  /** A cache: what the window showed when the user left it, the first frame of the next start at that address. */
  lastFrame: 'promodesk-last-frame',
} as const
