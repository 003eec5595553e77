/** The names of `storageKeys` that the script before the application reads, which must not load all of them. */
export const startingKeys = {
  /** The access token of the user who is signed in, for all tabs. */
  token: 'access_token',
  /** Light or dark, if the theme does not follow the system. It belongs to the device, like the screen's brightness. */
  theme: 'promodesk-theme',
  /** The side menu shows icons only. The setting belongs to the device, because it depends on the screen's width. */
  narrowMenu: 'promodesk-narrow-menu',
} as const

/**
 * All names in the browser's storages, each with its reason. No other name may be written. A sign-out deletes all
 * except the application, the appearance settings, the mark of a pending logout and the token (dropped separately).
 */
export const storageKeys = {
  ...startingKeys,
  /** The user who owns the data on this device: another user's sign-in deletes them. */
  owner: 'promodesk-owner',
  /** The server's last answer: the copy locks thirty days after it. */
  contact: 'promodesk-contact',
  /** A logout that could not reach the server yet; it names no user. */
  pendingLogout: 'promodesk-logout-pending',
  /** The user wants no copy on this device; a reload keeps this choice. */
  copyRemoved: 'promodesk-copy-removed',
  /** The last failure, which the panel «Офлайн» shows. */
  lastProblem: 'promodesk-last-problem',
  /** Table rows have one line. The setting belongs to the device. */
  compactRows: 'promodesk-compact-rows',
  /** The base of channels has no pages. The setting belongs to the device. */
  endlessList: 'promodesk-endless-list',
  /** A shortlist shows all sums. The setting belongs to the device. */
  shownSums: 'promodesk-shown-sums',
  /** Questions go to the fast model where the server has two. The setting belongs to the device. */
  fastModel: 'promodesk-fast-model',
  /** Questions do not let the assistant look into the agency's base. The setting belongs to the device. */
  withoutBase: 'promodesk-without-base',
  /** Followed by the user: names of colleagues and filter options, which replace numbers on the screen. */
  lists: 'promodesk-lists:',
  /**
   * Followed by user and form: unsaved work, which outlives session and tab. The copy's lock covers it. The storage of a
   * tab has the name of the draft that it shows.
   */
  draft: 'promodesk-draft:',
  /** The filters of the project list as the user left them. */
  projectFilters: 'project-filters-storage',
  /** Followed by the user: the columns of the channel table as the user left them. */
  channelColumns: 'channel-columns:',
  /** Followed by the user: the fields of the latest conditions on the channel table. */
  conditionFields: 'promodesk-condition-fields:',
  /** Followed by the user: the folders of chats that are closed in the list. */
  closedFolders: 'promodesk-closed-folders:',
  /** Followed by the user: own lists and the current one as the server last sent them, for use without a network. */
  shortlists: 'promodesk-shortlists:',
  /** Followed by the user, never stored: the lists of others, which the database holds. */
  restOfShortlists: 'promodesk-shortlists-rest:',
  /** Followed by user, list and subject: a change of a list that the server does not have yet. */
  shortlistChange: 'promodesk-shortlist-change:',
  /** Followed by user and list: a list that the server does not have yet. */
  newShortlist: 'promodesk-shortlist-new:',
  /** Followed by user and list, never stored: the notice that the list's page shows until it is left. */
  shortlistNotice: 'promodesk-shortlist-notice:',
  /** Followed by the user: the last opened list, which receives picked channels. */
  currentShortlist: 'promodesk-shortlist-current:',
  /** Followed by the user: clients, brands and products that the user typed into forms of prompt templates. */
  templateValues: 'promodesk-template-values:',
  /** Followed by the user: saved views of the channel table, for servers that cannot store them. */
  channelViews: 'promodesk-views:',
  /** For one tab and user: addresses, scroll positions and rows of lists as they were left. */
  listPlaces: 'promodesk-list-places',
  /** For one tab: the version whose missing chunk has already caused a reload. Each version reloads only once. */
  reloadedVersion: 'promodesk-reloaded-version',
  /** For one tab: how many more reloads an accepted update may take. */
  acceptedUpdate: 'promodesk-accepted-update',
  /** For one tab: what a fresh sign-in at the provider said, until the panel of passkeys shows it. */
  confirmed: 'promodesk-confirmed',
  /** Followed by the user, a database: the rows of `storagePolicy`. */
  database: 'promodesk-',
  /** A cache: logos and pictures, without which lists and messages are incomplete. */
  pictures: 'promodesk-images',
  /** A cache: the agency's public name and logo, which stand above papers. */
  letterhead: 'promodesk-letterhead',
  /** A cache: owner and contact for the service worker, which cannot read local storage. */
  note: 'promodesk-note',
  /** A cache: shared content with its time and the device's owner, until a draft holds it. */
  shared: 'promodesk-shared',
  /** A cache: files that the application does not need to start. */
  extras: 'promodesk-extras',
  /** Followed by the address, a workbox cache: the application itself, which belongs to no user. */
  shell: 'workbox-precache',
} as const
