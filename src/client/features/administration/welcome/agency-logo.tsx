import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { describeError } from '#client/lib/api/error-popup.ts'
import { Button } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { agencyLogoFaults, agencyLogoTypes, maxAgencyLogoBytes } from '#contract/accounts/agency.ts'
import type { UploadedFile } from '#contract/files.ts'
import styles from './agency-profile.module.css'
import { useUploadLogo } from './agency-profile.queries.ts'

/** A logo that is not saved yet: an upload, null for none, undefined for the saved one. */
export type ChosenLogo = Pick<UploadedFile, 'id' | 'url'> | null | undefined

type AgencyLogoProps = {
  /** The address of the saved logo. */
  saved: string | null
  chosen: ChosenLogo
  isBusy: boolean
  onChoose: (logo: ChosenLogo) => void
  onFault: (text: string | undefined) => void
}

/** Shows the logo and uploads another one. The server checks the content again. */
export function AgencyLogo({ saved, chosen, isBusy, onChoose, onFault }: AgencyLogoProps) {
  const picker = useRef<HTMLInputElement>(null)
  const { mutate: upload, isPending } = useUploadLogo()
  const shown = chosen === undefined ? saved : (chosen?.url ?? null)
  const choose = (file: File | undefined) => {
    if (file === undefined || isPending) return
    const problem = problemOf(file)
    onFault(problem)
    if (problem !== undefined) return
    upload(file, {
      onSuccess: (uploaded) => (uploaded ? onChoose(uploaded) : onFault(agencyLogoFaults.unknown)),
      onError: (error) => onFault(describeError(error).message),
    })
  }
  return (
    <fieldset className={styles.logo}>
      <legend className={styles.label}>Логотип</legend>
      <div className={styles.picker}>
        {shown === null ? (
          <span className={styles.none}>PNG, JPEG или WebP, до 512&nbsp;КБ</span>
        ) : (
          <img className={styles.preview} src={shown} alt="Логотип агентства" />
        )}
        <input
          ref={picker}
          type="file"
          hidden
          accept={agencyLogoTypes.join()}
          onChange={({ target }) => {
            choose(target.files?.[0])
            // The input is cleared, so that the same file can be chosen again.
            target.value = ''
          }}
        />
        <OfflineDisabled action="загрузить логотип">
          {(disabled) => (
            <Button
              {...disabled}
              icon={<ImageUp size={18} strokeWidth={1.75} />}
              loading={isPending}
              disabled={isBusy}
              onClick={() => picker.current?.click()}
            >
              {shown === null ? 'Загрузить' : 'Заменить'}
            </Button>
          )}
        </OfflineDisabled>
        {shown !== null && (
          <Button
            variant="text"
            icon={<Trash2 size={18} strokeWidth={1.75} />}
            disabled={isBusy || isPending}
            onClick={() => onChoose(saved === null ? undefined : null)}
          >
            Убрать
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function problemOf(file: File): string | undefined {
  if (!agencyLogoTypes.includes(file.type)) return agencyLogoFaults.wrongType
  return file.size > maxAgencyLogoBytes ? agencyLogoFaults.tooLarge : undefined
}
