import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import { describeError } from '#client/lib/api/error-popup.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { formatCount, plural } from '#client/lib/page/format.ts'
import { serverBase } from '#client/lib/server/server-base.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import { currentShortlistName, shortlists, useShortlists } from '#client/offline/shortlists/shortlists.ts'
import { Button } from '#client/ui/control/button.tsx'
import { TextArea } from '#client/ui/control/text-input.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { addressesIn, channelAddressKey } from '#domain/channel-address.ts'
import styles from './shortlist.module.css'

/** Takes links from pasted text and shows which of them are channels of the base. */
export function ShortlistPaste({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const finding = useMutation({ mutationFn: findByAddress, meta: { silent: true } })
  const { data: result, error } = finding
  const { current } = useShortlists()
  const here = new Set(current?.rows.map(({ channel_id }) => channel_id))
  const fresh = (result?.found ?? []).filter(({ id }) => !here.has(id))
  const change = (next: string) => {
    setText(next)
    finding.reset()
  }
  const close = () => {
    change('')
    onClose()
  }
  const add = () => {
    const refusal = shortlists.pick(fresh.map(({ id }) => id))
    if (refusal) return void toast.warning(refusal)
    toast.success(`Добавлено в подборку «${currentShortlistName()}»`)
    close()
  }
  return (
    <Dialog
      open={open}
      title="Вставить ссылки"
      width={560}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Отмена</Button>
          {fresh.length > 0 ? (
            <Button variant="primary" onClick={add}>
              {`Добавить ${formatCount(fresh.length, channelForms)}`}
            </Button>
          ) : (
            <Button
              variant="primary"
              loading={finding.isPending}
              disabled={text.trim() === ''}
              onClick={() => finding.mutate(text)}
            >
              Найти в базе
            </Button>
          )}
        </>
      }
    >
      <TextArea
        aria-label="Ссылки на каналы"
        placeholder={'https://t.me/kanal\n@kanal\nvk.com/soobschestvo'}
        rows={5}
        maxRows={10}
        maxLength={100_000}
        value={text}
        onChange={change}
      />
      <div className={styles.result} aria-live="polite">
        {result && <Result {...result} here={here} />}
        {error && <p className={styles.failed}>{describeError(error).message}</p>}
      </div>
    </Dialog>
  )
}

function Result({ found, unknown, here }: FoundByAddress & { here: ReadonlySet<number> }) {
  return (
    <>
      <p>{foundText(found.length, unknown.length)}</p>
      {found.length > 0 && (
        <ul className={styles.list}>
          {found.map(({ id, title }) => (
            <li key={id}>{here.has(id) ? `${title} — уже в подборке` : title}</li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <>
          <p className={styles.unknown}>Этих ссылок в базе нет:</p>
          <ul className={styles.list}>
            {unknown.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** «В базе нашёлся 1 канал, а 3 ссылки ведут на каналы, которых в ней нет.» */
export function foundText(found: number, unknown: number): string {
  if (found === 0) return 'Таких каналов в базе нет.'
  const first = `В базе ${plural(found, foundForms)} ${formatCount(found, channelForms)}`
  if (unknown === 0) return `${first}.`
  const rest = `${formatCount(unknown, linkForms)} ${plural(unknown, leadForms)}`
  return `${first}, а ${rest} на ${unknown === 1 ? 'канал, которого' : 'каналы, которых'} в ней нет.`
}

const foundForms = { one: 'нашёлся', few: 'нашлись', many: 'нашлось' }
const linkForms = { one: 'ссылка', few: 'ссылки', many: 'ссылок' }
const leadForms = { one: 'ведёт', few: 'ведут', many: 'ведут' }

/** `found` is in the order of the text, without repeats; `unknown` has the links as they were written. */
type FoundByAddress = { found: { id: number; title: string }[]; unknown: string[] }

/**
 * Finds the channels whose links are in the text, in the offline copy or else on the server.
 * @throws as the offline copy and `api` do
 */
async function findByAddress(text: string): Promise<FoundByAddress> {
  const named = new Map(addressesIn(text).map((address) => [channelAddressKey(address), address]))
  const known = await knownBy([...named.keys()])
  const found = new Map<number, string>()
  const unknown: string[] = []
  for (const [key, address] of named) {
    const channels = known.get(key)
    if (channels === undefined) unknown.push(address)
    for (const { id, title } of channels ?? []) found.set(id, title)
  }
  return { found: [...found].map(([id, title]) => ({ id, title })), unknown }
}

type Known = Map<string, { id: number; title: string }[]>

async function knownBy(keys: readonly string[]): Promise<Known> {
  try {
    return new Map(Object.entries(await channelsCopy.byAddress(keys)))
  } catch (error) {
    if (!(error instanceof NotAvailableOfflineError)) throw error
    return askServer(new Set(keys))
  }
}

/** No server can search by address, so this reads the whole base. */
async function askServer(keys: ReadonlySet<string>): Promise<Known> {
  const known: Known = new Map()
  const server = await serverBase(queryClient)
  for await (const { items } of server.basePages()) {
    for (const { id, title, url } of items) {
      const key = channelAddressKey(url)
      if (keys.has(key)) known.set(key, [...(known.get(key) ?? []), { id, title }])
    }
  }
  return known
}
