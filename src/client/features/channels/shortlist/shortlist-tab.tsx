import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useUnfitChannels } from '#client/features/channels/data/placement-rules.queries.ts'
import { baseRoute } from '#client/features/channels/data/use-channels-list.ts'
import { useShortlisted } from '#client/features/channels/data/use-shortlisted.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { useShortlists } from '#client/offline/shortlists/shortlists.ts'
import { Button } from '#client/ui/control/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ShortlistComparison } from './comparison/shortlist-comparison.tsx'
import { ShortlistBudget, ShortlistLack, ShortlistSums } from './comparison/shortlist-sums.tsx'
import styles from './shortlist.module.css'
import { ShortlistBar } from './shortlist-bar.tsx'
import { ShortlistPaper } from './shortlist-paper.tsx'
import { ShortlistPaste } from './shortlist-paste.tsx'

/** «Подборка»: compares the picked channels, sums them up and hands them to the client. */
export function ShortlistTab() {
  const navigate = baseRoute.useNavigate()
  const browse = () => void navigate({ search: (previous) => ({ ...previous, tab: 'channels' }) })
  const { current } = useShortlists()
  const ids = current?.rows.map(({ channel_id }) => channel_id) ?? []
  const shortlisted = useShortlisted(ids)
  const [isPasting, setPasting] = useState(false)
  const channels = shortlisted.flatMap((one) => (one.state === 'there' ? [one.channel] : []))
  const isWhole = channels.length === ids.length
  const unfit = useUnfitChannels(channels)
  return (
    <div className={styles.content}>
      <ShortlistBar channels={channels} unfit={unfit} isWhole={isWhole} onPaste={() => setPasting(true)} />
      {current === undefined || ids.length === 0 ? (
        <>
          {current && <ShortlistBudget list={current} shortlisted={[]} />}
          <ShortlistEmpty onBrowse={browse} onPaste={() => setPasting(true)} />
        </>
      ) : (
        <>
          <ShortlistLack shortlisted={shortlisted} unfit={unfit} />
          <ShortlistBudget list={current} shortlisted={shortlisted} />
          <ShortlistSums channels={channels} />
          {/* The key binds a half-typed note to its list. */}
          <ShortlistComparison key={current.id} list={current} shortlisted={shortlisted} />
        </>
      )}
      <ShortlistPaste open={isPasting} onClose={() => setPasting(false)} />
      {current && <ShortlistPaper list={current} channels={channels} />}
    </div>
  )
}

function ShortlistEmpty({ onBrowse, onPaste }: { onBrowse: () => void; onPaste: () => void }) {
  const isKeptThere = useServerCalls()?.isOurs !== false
  const kept = isKeptThere
    ? 'Подборка видна вам на всех устройствах и пополняется без сети.'
    : 'Подборка хранится на этом устройстве до выхода и открывается без сети.'
  return (
    <EmptyState
      icon={<Bookmark size={24} />}
      title="В подборке пока нет каналов"
      text={`Отметьте каналы закладкой в списке или вставьте ссылки из письма. ${kept}`}
      action={
        <div className={styles.buttons}>
          <Button onClick={onPaste}>Вставить ссылки</Button>
          <Button variant="primary" onClick={onBrowse}>
            К списку каналов
          </Button>
        </div>
      }
    />
  )
}
