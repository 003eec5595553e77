import type { ChannelCategory } from '#contract/channel-categories.ts'
import type { ChannelView } from '#contract/channel-views.ts'
import type { Channel } from '#contract/channels.ts'
import type { ChatMessage, ChatRoom } from '#contract/chats.ts'
import type { Direction } from '#contract/directions.ts'
import type { Position } from '#contract/positions.ts'
import type { FilterOption } from '#contract/projects.ts'
import type { Service } from '#contract/services.ts'
import type { Shortlist } from '#contract/shortlists.ts'
import type { ListedUser } from '#contract/users.ts'
import { ofEachChannelField } from '#domain/channel-fields.ts'

/**
 * Every name under which something lies in the browser's storages, with the reason. Nothing else may be written there;
 * a sign-out takes all of it but the application itself, the looks that the device has, the token, which goes by itself, and the mark of a logout.
 */
export const storageKeys = {
  /** Who is signed in, in all tabs. */
  token: 'access_token',
  /** A logout without a network must still reach the server; names nobody. */
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
  /** And user and form: unsaved work, which nobody may lose with a session or a tab; behind the lock like the copy. */
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
  /** And the user, a database: the rows of `keptFields`. */
  database: 'promodesk-',
  /** A cache: logos and pictures of chats, which the shown lists and messages are incomplete without. */
  pictures: 'promodesk-images',
  /** A cache: the owner and the contact once more, for the service worker, which cannot read local storage. */
  note: 'promodesk-note',
  /** A cache: what the phone has shared, when and on whose device, until a draft has it. */
  shared: 'promodesk-shared',
  /** A cache: files of the application that it starts without. */
  extras: 'promodesk-extras',
  /** And the address, a cache of workbox: the application itself, nobody's own. */
  shell: 'workbox-precache',
} as const

/** Fields of a row, each with the reason why it lies on the device. */
type Reasons<Row> = { readonly [Field in keyof Row]?: string }

/**
 * A hundred at most, those first whom the kept filters name: nothing else that is read without a network names any
 * (kept-lists.ts).
 */
const users = {
  id: 'what a filter in an address says',
  full_name: 'shown in place of the number',
  email: 'what a colleague without a name is called',
} satisfies Reasons<ListedUser>

/** Not those of estimates, whose titles name clients (kept-lists.ts). */
const filterOptions = {
  id: 'what a filter in an address says',
  label: 'shown in place of the number',
} satisfies Reasons<FilterOption>

const shortlists = {
  id: 'what changes of it name',
  name: 'shown',
  client_name: 'the meeting is with that client',
  project_id: 'kept when the name is changed',
  project_title: 'shown',
  is_shared: 'whose it is decides what may be done with it',
  is_own: 'whose it is decides what may be done with it',
  owner_name: 'shown',
  budget: 'what is left of it is what the meeting is about',
  budget_basis: 'by what that is counted',
  version: 'a change must not overwrite that of another device',
  changes: 'which channels, in which order, with which notes',
} satisfies Reasons<Shortlist>

/**
 * Everything that may lie on a device, which can be lost: a field is here because a user without a network needs it,
 * or it is not kept. What is written passes `keptPart`. When a list of the channel base changes, count `COPY_FORMAT` up.
 */
export const keptFields = {
  channels: {
    id: 'the address of the card, and what changes and deletions name',
    category_title: 'shown, and sorted by',
    ...ofEachChannelField(({ offline }) => offline),
    version: 'a form that was opened from the copy must not overwrite what others have saved',
  } satisfies Reasons<Channel>,

  categories: {
    id: 'the filter by category',
    title: 'shown',
    related_channel_titles: 'why it cannot be deleted; those channels lie on the device anyway',
    related_channel_count: 'shown',
  } satisfies Reasons<ChannelCategory>,

  directions: { id: 'tells rows apart', title: 'shown' } satisfies Reasons<Direction>,

  /** Not the titles of the estimates that use one: they name clients. */
  positions: {
    id: 'tells rows apart',
    title: 'shown',
    description: 'shown',
    related_template_count: 'whether it is in use',
  } satisfies Reasons<Position>,

  services: {
    id: 'tells cards apart',
    title: 'shown',
    description: 'shown',
    url: 'the card is the link',
    status: 'shown',
    logo_url: 'finds the logo among the pictures on the device',
  } satisfies Reasons<Service>,

  users,

  filterOptions,

  shortlists,

  views: { id: 'tells views apart', name: 'shown', shown: 'what it shows' } satisfies Reasons<ChannelView>,

  chats: { room_id: 'the address of the chat', room_name: 'shown and searched' } satisfies Reasons<ChatRoom>,

  messages: {
    msg: 'what was said; searched too',
    attributes: 'only what `messageAttributes` names',
  } satisfies Reasons<ChatMessage>,

  messageAttributes: {
    role: 'who has said it',
    id: 'tells messages apart',
    image: 'finds the picture of an answer among those on the device',
    use_image_tool: 'how the question was asked',
    use_web_search_tool: 'how the question was asked',
    attached_files: 'which files were sent; the files themselves are not kept',
    interrupted: 'the answer is not whole',
    stopped: 'the answer is not whole',
  } satisfies Reasons<ChatMessage['attributes']>,
} as const

/** The row without whatever is not on its list. */
export function keptPart<Row extends object, Field extends keyof Row>(
  row: Row,
  fields: Readonly<Record<Field, unknown>>,
): Pick<Row, Field>
export function keptPart(row: object, fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(fields, field)))
}

/** These by themselves: the page keeps nothing else, and is spared the rest of the list. */
export const keptUser = (user: ListedUser) => keptPart(user, users)

export const keptOption = (option: FilterOption) => keptPart(option, filterOptions)

export const keptShortlist = (list: Shortlist) => keptPart(list, shortlists)

export const keptChannel = (channel: Channel) => keptPart(channel, keptFields.channels)

export const keptMessage = (message: ChatMessage) => ({
  ...keptPart(message, keptFields.messages),
  attributes: keptPart(message.attributes, keptFields.messageAttributes),
})
