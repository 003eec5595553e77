import { useMutation, useQuery } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { uploadFile } from '#client/data/upload-file.ts'
import { Loaded } from '#client/features/administration/administration-tab.tsx'
import { describeError } from '#client/lib/api/error-popup.ts'
import { Button } from '#client/ui/control/button.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import text from '#client/ui/page/text.module.css'
import {
  type AgencyProfile,
  agencyLogoFaults,
  agencyLogoTypes,
  maxAgencyLogoBytes,
  maxAgencyName,
} from '#contract/accounts/agency.ts'
import type { UploadedFile } from '#contract/files.ts'
import styles from './agency-profile.module.css'
import { agencyProfileQuery, isOutdated, useSaveAgency } from './welcome.queries.ts'

type FormProps = {
  /** Stands to the right of the form's button. */
  beside?: ReactNode
  onSaved?: () => void
}

export function AgencyProfileForm({ beside, onSaved }: FormProps) {
  return (
    <Loaded query={useQuery(agencyProfileQuery())} outline={{ count: 1, height: 150 }}>
      {(profile) => <LoadedForm profile={profile} beside={beside} onSaved={onSaved} />}
    </Loaded>
  )
}

/** An unsaved name with the version that it changes. */
const typedName = z.object({ name: z.string(), version: z.number() })

type LoadedFormProps = { profile: AgencyProfile; beside: ReactNode; onSaved: (() => void) | undefined }

/** What is typed stays on the device until it is saved. */
function LoadedForm({ profile, beside, onSaved }: LoadedFormProps) {
  const id = useId()
  const { restored, keep, flush, forget } = useDraft(
    '/admin/agency',
    (draft) => z.safeParse(typedName, draft?.values).data,
  )
  const [typed, setTyped] = useState(restored?.name)
  const [logo, setLogo] = useState<ChosenLogo>()
  const [edited, setEdited] = useState(restored?.version)
  const [fault, setFault] = useState<string>()
  const { mutate: save, isPending, error } = useSaveAgency()
  const version = edited ?? profile.version
  const name = typed ?? profile.name
  const isChanged = name.trim() !== profile.name || logo !== undefined
  const type = (text: string) => {
    setTyped(text)
    setEdited(version)
    keep(() => ({ values: { name: text, version } }))
  }
  const choose = (chosen: ChosenLogo) => {
    setLogo(chosen)
    setEdited(version)
  }
  const settle = () => {
    setTyped(undefined)
    setLogo(undefined)
    setEdited(undefined)
    forget()
    onSaved?.()
  }
  const fail = (failure: Error) => {
    setFault(describeError(failure).message)
    // The user now sees the other version, and saving replaces it.
    if (isOutdated(failure)) setEdited(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || !isChanged) return
    setFault(undefined)
    const body = { version, name, ...(logo !== undefined && { logo: logo && { id: logo.id } }) }
    save(body, { onSuccess: settle, onError: fail })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.field} htmlFor={`${id}-name`}>
        Название агентства
        <TextInput
          id={`${id}-name`}
          autoComplete="organization"
          maxLength={maxAgencyName}
          readOnly={isPending}
          value={name}
          onChange={type}
          onBlur={flush}
        />
      </label>
      <AgencyLogo saved={profile.logo_url} chosen={logo} isBusy={isPending} onChoose={choose} onFault={setFault} />
      <p className={text.fault} role="alert">
        {fault}
        {fault !== undefined && isOutdated(error) && ` Сейчас: «${profile.name || 'PromoDesk'}».`}
      </p>
      <div className={styles.actions}>
        <Button
          offlineAction="сохранить название"
          reason={isChanged ? undefined : 'Ничего не изменено'}
          variant="primary"
          type="submit"
          loading={isPending}
        >
          Сохранить
        </Button>
        {beside}
      </div>
    </form>
  )
}

/** A logo that is not saved yet: an upload, null for none, undefined for the saved one. */
type ChosenLogo = Pick<UploadedFile, 'id' | 'url'> | null | undefined

type AgencyLogoProps = {
  saved: string | null
  chosen: ChosenLogo
  isBusy: boolean
  onChoose: (logo: ChosenLogo) => void
  onFault: (text: string | undefined) => void
}

/** Shows the logo and uploads another one. The server checks the content again. */
function AgencyLogo({ saved, chosen, isBusy, onChoose, onFault }: AgencyLogoProps) {
  const picker = useRef<HTMLInputElement>(null)
  // The form shows errors itself.
  const { mutate: upload, isPending } = useMutation({ mutationFn: uploadFile, meta: { silent: true } })
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
        <Button
          offlineAction="загрузить логотип"
          icon={<ImageUp size={18} />}
          loading={isPending}
          disabled={isBusy}
          onClick={() => picker.current?.click()}
        >
          {shown === null ? 'Загрузить' : 'Заменить'}
        </Button>
        {shown !== null && (
          <Button
            variant="text"
            icon={<Trash2 size={18} />}
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
