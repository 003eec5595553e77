import type { ListedUser } from '#contract/accounts/users.ts'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import type { Channel } from '#contract/channels.ts'
import type { ChatMessage } from '#contract/chats.ts'
import type { FilterOption } from '#contract/projects.ts'
import type { Shortlist } from '#contract/shortlists.ts'
import { ofEachChannelField } from '#domain/channel-fields.ts'
import { newestPriceChanges } from '#domain/price-history.ts'

/** A client that the user named in a form, and what is known about it, by the key of the field. */
export type RememberedClient = { client: string; values: Record<string, string> }

/** The fields of a row that may be stored on the device, each with its reason. */
type Reasons<Row> = { readonly [Field in keyof Row]?: string }

/**
 * At most a hundred users, first those whom the stored filters name: no other offline page shows users
 * (offline/copy/kept-lists.ts).
 */
const users = {
  id: 'a filter in an address names it',
  full_name: 'shown instead of the id',
  email: 'the name of a colleague without a full name',
} satisfies Reasons<ListedUser>

/** Options of estimates are not stored, because their titles name clients (offline/copy/kept-lists.ts). */
const filterOptions = {
  id: 'a filter in an address names it',
  label: 'shown instead of the id',
} satisfies Reasons<FilterOption>

const shortlists = {
  id: 'changes of the list name it',
  name: 'shown',
  client_name: 'the client of the meeting',
  project_id: 'a change of the name must keep it',
  project_title: 'shown',
  is_shared: 'the owner decides on the allowed actions',
  is_own: 'the owner decides on the allowed actions',
  owner_name: 'shown',
  budget: 'the meeting is about its rest',
  budget_basis: 'the prices that the budget counts',
  version: 'a change must not overwrite that of another device',
  changes: 'the channels, their order and their notes',
} satisfies Reasons<Shortlist>

/**
 * All data that may be stored on a device, besides the small lists (offline/database/kept-resources.ts). A device can be
 * lost, so a field is here only if a user needs it offline. `pickStored` filters all writes. After a new channel field is declared, devices download the base again.
 */
export const storagePolicy = {
  channels: {
    id: 'the address of the card; changes and deletions name it',
    category_title: 'shown, and sorted by',
    ...ofEachChannelField(({ offline }) => offline),
    version: 'a form that was opened from the copy must not overwrite what others have saved',
    prices_changed_on: 'a filter asks for prices that changed lately',
    price_changes: 'what a price was is asked at the table; a limited share of the row',
  } satisfies Reasons<Channel>,

  categories: {
    id: 'the filter by category uses it',
    title: 'shown',
    related_channel_titles: 'they say why it cannot be deleted',
    related_channel_count: 'shown',
  } satisfies Reasons<ChannelCategory>,

  users,

  filterOptions,

  shortlists,

  /** What the user typed into forms of templates, by client (chat/filling/remembered-values.ts). */
  templateValues: {
    client: 'offered in the next form',
    values: 'fills the next form about this client',
  } satisfies Reasons<RememberedClient>,

  messages: {
    msg: 'shown and searched',
    attributes: 'only what `messageAttributes` names',
  } satisfies Reasons<ChatMessage>,

  messageAttributes: {
    role: 'tells questions from answers',
    id: 'tells messages apart',
    image: 'finds the picture of an answer among those on the device',
    use_image_tool: 'the mode of the question',
    use_web_search_tool: 'the mode of the question',
    use_agency_base: 'asks before a link of the answers leaves the product',
    attached_files: 'the names of sent files',
    interrupted: 'the answer is not whole',
    stopped: 'the answer is not whole',
    cited: 'compares the prices of an answer with those of the copy',
    unverified: 'marks the numbers of an answer that nothing confirms',
    versions: 'shows offline that the question has other versions',
  } satisfies Reasons<ChatMessage['attributes']>,
} as const

/** Returns the row with the listed fields only. */
export function pickStored<Row extends object, Field extends keyof Row>(
  row: Row,
  fields: Readonly<Record<Field, unknown>>,
): Pick<Row, Field>
export function pickStored(row: object, fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(fields, field)))
}

/** Each row has its own function, so the page's bundle leaves out the rest of the policy. */
export const keptUser = (user: ListedUser) => pickStored(user, users)

export const keptOption = (option: FilterOption) => pickStored(option, filterOptions)

export const keptShortlist = (list: Shortlist) => pickStored(list, shortlists)

/** The share of a row's length that its price changes may take. */
const PRICE_CHANGES_SHARE = 0.15
/** The day on which the kept changes begin, and the brackets of the list. */
const START_LENGTH = '[["2026-11-20",null,null,null,null]]'.length

export function keptChannel(channel: Channel) {
  const { price_changes, ...row } = pickStored(channel, storagePolicy.channels)
  if (!price_changes) return row
  let room = PRICE_CHANGES_SHARE * JSON.stringify(row).length - START_LENGTH
  const newest = newestPriceChanges(price_changes, (change) => {
    room -= JSON.stringify(change).length + 1
    return room >= 0
  })
  return { ...row, price_changes: newest }
}

export const keptMessage = (message: ChatMessage) => ({
  ...pickStored(message, storagePolicy.messages),
  attributes: pickStored(message.attributes, storagePolicy.messageAttributes),
})
