/**
 * Every name under which something lies in the browser's storages, with the reason. Nothing else may be written there;
 * a sign-out takes all of it but the application itself, the looks that the device has, the token, which goes by itself, and the mark of a logout.
 */
export const storageKeys = {
  /** Who is signed in, in all tabs. */
  token: 'access_token',
  /** A logout without a network must still reach the server; names no user. */
  pendingLogout: 'promodesk-logout-pending',
  /** Whose all of this is: another one's sign-in deletes it. */
  owner: 'promodesk-owner',
  /** The user wants no copy here, also after a reload. */
  copyRemoved: 'promodesk-copy-removed',
  /** When the server last answered, upon which the copy locks thirty days later. */
  contact: 'promodesk-contact',
  /** What the panel «Офлайн» tells of the last failure. */
  lastProblem: 'promodesk-last-problem',
  /** Light or dark, if not as the system: the device's own, as its brightness is. */
  theme: 'promodesk-theme',
  /** The side menu as icons alone: how wide a device is, and not who works there, says whether that is wanted. */
  narrowMenu: 'promodesk-narrow-menu',
  /** The same for rows of one line in tables. */
  compactRows: 'promodesk-compact-rows',
  /** And for all sums of a shortlist. */
  shownSums: 'promodesk-shown-sums',
  /** And the user: names of colleagues and options of filters, in place of numbers. */
  lists: 'promodesk-lists:',
  /** And user and form: unsaved work, which must not be lost with a session or a tab; behind the lock like the copy. */
  draft: 'promodesk-draft:',
  /** The list of projects opens as it was left. */
  projectFilters: 'project-filters-storage',
  /** And the user: the channel table looks as it was left. */
  channelColumns: 'channel-columns:',
  /** And the user: the one list of versions before this one, numbers alone; the first page makes it «Подборка». */
  shortlist: 'promodesk-shortlist:',
  /** And the user: own lists and the current one as the server last gave them, to be there at the client's table. */
  shortlists: 'promodesk-shortlists:',
  /** And the user, never stored: the lists of others, which the database has. */
  restOfShortlists: 'promodesk-shortlists-rest:',
  /** And user, list and what it is about: a change of a list that the server does not have yet. */
  shortlistChange: 'promodesk-shortlist-change:',
  /** And user and list: one that the server does not have yet. */
  newShortlist: 'promodesk-shortlist-new:',
  /** And user and list, never stored: what its page is to tell of it until it is left. */
  shortlistNotice: 'promodesk-shortlist-notice:',
  /** And the user: the list that was looked at last, which channels are picked for. */
  currentShortlist: 'promodesk-shortlist-current:',
  /** And the user: named filters, orders and columns of the channel table, where the server keeps none. */
  channelViews: 'promodesk-views:',
  /** For the tab, and of the user: addresses of lists as they were left, how far they were scrolled and at which row. */
  listPlaces: 'promodesk-list-places',
  /** For the tab: a part of an old version that is missing reloads the page once only. */
  reloadedVersion: 'promodesk-reloaded-version',
  /** And the user, a database: the rows of `storagePolicy`. */
  database: 'promodesk-',
  /** A cache: logos and pictures of chats, which the shown lists and messages are incomplete without. */
  pictures: 'promodesk-images',
  /** A cache: the owner and the contact once more, for the service worker, which cannot read local storage. */
  note: 'promodesk-note',
  /** A cache: what the phone has shared, when and on whose device, until a draft has it. */
  shared: 'promodesk-shared',
  /** A cache: files of the application that it starts without. */
  extras: 'promodesk-extras',
  /** And the address, a cache of workbox: the application itself, of no user. */
  shell: 'workbox-precache',
} as const
